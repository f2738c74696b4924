/**
 * Money never touches a float (M9). Decimals are strings, so arithmetic or a numeric conversion on something with a money
 * name is either a bug or a `number` that should not exist. The practice engine counts in whole ticks and lots and is
 * left out by the configuration; so is chart drawing.
 */
const moneyName =
  /^(?:new)?(?:price|size|funds|amount|fee|balance|available|holds|hold|total|notional|bid|ask|bestBid|bestAsk|last|stopPrice|limitPrice|dealSize|dealFunds|remainSize|cancelSize|visibleSize|minFunds|quantity|value)s?$|(?:Price|Size|Funds|Amount|Fee|Balance|Increment)$/i
const counts = /(?:pageSize|batchSize|fontSize|maxSize|totalNum|totalPage|windowSize|queueSize|byteSize)$/i

const nameOf = (node) => {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
    return node.property.name
  if (node?.type === 'TSNonNullExpression' || node?.type === 'TSAsExpression') return nameOf(node.expression)
  return null
}
const isMoney = (node) => {
  const name = nameOf(node)
  // `set.size` and `map.size` are counts of things.
  if (name === 'size' && node.type === 'MemberExpression' && node.object.type !== 'Identifier') return false
  return name !== null && moneyName.test(name) && !counts.test(name)
}

const floatCalls = new Set(['parseFloat', 'Number'])
const isFloatCall = (callee) =>
  (callee.type === 'Identifier' && floatCalls.has(callee.name)) ||
  (callee.type === 'MemberExpression' && nameOf(callee) === 'parseFloat') ||
  (callee.type === 'MemberExpression' && nameOf(callee) === 'toFixed' && isMoney(callee.object))

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      convert: 'Money stays a decimal string: use src/shared/decimal.ts instead of a number.',
      arithmetic: 'Arithmetic on money goes through src/shared/decimal.ts.',
    },
  },
  create(context) {
    return {
      CallExpression(node) {
        if (!isFloatCall(node.callee)) return
        const subject = nameOf(node.callee) === 'toFixed' ? node.callee.object : node.arguments[0]
        const alwaysFloat = nameOf(node.callee) === 'parseFloat'
        if (alwaysFloat || isMoney(subject)) context.report({ node, messageId: 'convert' })
      },
      UnaryExpression(node) {
        if ((node.operator === '+' || node.operator === '-') && isMoney(node.argument))
          context.report({ node, messageId: 'convert' })
      },
      BinaryExpression(node) {
        const arithmetic = ['-', '*', '/', '%', '**', '<', '>', '<=', '>='].includes(node.operator)
        if (arithmetic && (isMoney(node.left) || isMoney(node.right))) context.report({ node, messageId: 'arithmetic' })
      },
    }
  },
}
