import type { Rule } from 'eslint'

/**
 * Money never touches a float (M9). Decimals are strings, so arithmetic or a numeric conversion on something with a money
 * name is either a bug or a `number` that should not exist. The practice engine counts in whole ticks and lots and is
 * left out by the configuration; so is chart drawing.
 */
const moneyName =
  /^(?:new)?(?:price|size|funds|amount|fee|balance|available|holds|hold|total|notional|bid|ask|bestBid|bestAsk|last|stopPrice|limitPrice|dealSize|dealFunds|remainSize|cancelSize|visibleSize|minFunds|quantity)s?$|(?:Price|Size|Funds|Amount|Fee|Balance|Increment)$/i
const counts = /(?:pageSize|batchSize|fontSize|maxSize|totalNum|totalPage|windowSize|queueSize|byteSize)$/i

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const child = (node: Node, key: string): Node | undefined => node[key] as Node | undefined

const nameOf = (node: Node | undefined): string | null => {
  if (node === undefined) return null
  if (node.type === 'Identifier') return node['name'] as string
  const property = child(node, 'property')
  if (node.type === 'MemberExpression' && node['computed'] === false && property?.type === 'Identifier') {
    return nameOf(property)
  }
  const wrapped = node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression'
  return wrapped ? nameOf(child(node, 'expression')) : null
}

interface Types {
  getTypeAtLocation?(node: unknown): { getSymbol(): { readonly name: string } | undefined }
}

/** `size` of a Map or a Set counts things. Where the parser knows types they decide, elsewhere the shape does. */
const countsThings = (node: Node, types: Types | undefined): boolean => {
  const object = child(node, 'object')
  if (nameOf(node) !== 'size' || object === undefined) return false
  const type = types?.getTypeAtLocation?.(object)
  return type === undefined
    ? object.type !== 'Identifier'
    : /^(?:Readonly)?(?:Map|Set)$/.test(type.getSymbol()?.name ?? '')
}

const isMoney = (node: Node | undefined, types?: Types): boolean => {
  const name = nameOf(node)
  if (node === undefined || name === null || countsThings(node, types)) return false
  return moneyName.test(name) && !counts.test(name)
}

const rule: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      convert: 'Money stays a decimal string: use src/shared/decimal.ts instead of a number.',
      arithmetic: 'Arithmetic on money goes through src/shared/decimal.ts.',
    },
  },
  create(context) {
    const types = context.sourceCode.parserServices as Types | undefined
    return {
      CallExpression(node) {
        const call = node as unknown as Node
        const callee = child(call, 'callee')
        const name = nameOf(callee)
        const first = (call['arguments'] as readonly Node[])[0]
        const converts = name === 'parseFloat' || (name === 'Number' && isMoney(first, types))
        const rounds = name === 'toFixed' && isMoney(callee && child(callee, 'object'), types)
        if (converts || rounds) context.report({ node, messageId: 'convert' })
      },
      UnaryExpression(node) {
        const signs = node.operator === '+' || node.operator === '-'
        if (signs && isMoney(node.argument as unknown as Node, types)) context.report({ node, messageId: 'convert' })
      },
      BinaryExpression(node) {
        const arithmetic = ['-', '*', '/', '%', '**', '<', '>', '<=', '>='].includes(node.operator)
        const sides = [node.left, node.right] as unknown as readonly Node[]
        if (arithmetic && sides.some((side) => isMoney(side, types))) context.report({ node, messageId: 'arithmetic' })
      },
    }
  },
}

export default rule
