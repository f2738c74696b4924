import type { Rule, Scope } from 'eslint'
import ts from 'typescript'

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

interface Type {
  readonly flags: number
  getSymbol(): { readonly name: string } | undefined
}
interface Types {
  getTypeAtLocation?(node: unknown): Type
}

/** `size` of a Map or a Set counts things, and that of a file counts bytes. Where the parser knows types they decide, elsewhere the shape does. */
const countsThings = (node: Node, types: Types | undefined): boolean => {
  const object = child(node, 'object')
  if (nameOf(node) !== 'size' || object === undefined) return false
  const type = types?.getTypeAtLocation?.(object)
  return type === undefined
    ? object.type !== 'Identifier'
    : /^(?:(?:Readonly)?(?:Map|Set)|Stats)$/.test(type.getSymbol()?.name ?? '')
}

const isMoney = (node: Node | undefined, types?: Types): boolean => {
  const name = nameOf(node)
  if (node === undefined || name === null || countsThings(node, types)) return false
  return moneyName.test(name) && !counts.test(name)
}

/** TypeScript's flags of the big integers, in which an engine counts whole ticks and lots exactly. */
const bigIntFlags = ts.TypeFlags.BigIntLike

const isExact = (node: Node, types: Types | undefined): boolean =>
  ((types?.getTypeAtLocation?.(node).flags ?? 0) & bigIntFlags) !== 0

/** Text put beside an amount for people to read: a literal, or another piece of such text. */
const isText = (node: Node | undefined): boolean =>
  node !== undefined &&
  (node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string') ||
    (node.type === 'BinaryExpression' &&
      node['operator'] === '+' &&
      [child(node, 'left'), child(node, 'right')].some(isText)))

const compares = ['-', '*', '/', '%', '**', '<', '>', '<=', '>=']

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
    /** A name for the end of a list, such as `last = rows.length - 1`, is a place in it. */
    const isPlace = (node: Node): boolean => {
      if (node.type !== 'Identifier') return false
      let scope: Scope.Scope | null = context.sourceCode.getScope(node as never)
      while (scope !== null && !scope.set.has(node['name'] as string)) scope = scope.upper
      const [definition] = scope?.set.get(node['name'] as string)?.defs ?? []
      const init = definition?.type === 'Variable' ? (definition.node.init as unknown as Node | null) : null
      return init?.type === 'BinaryExpression' && nameOf(child(init, 'left')) === 'length'
    }
    const floats = (node: unknown): boolean =>
      isMoney(node as Node, types) && !isExact(node as Node, types) && !isPlace(node as Node)
    /** `+` of amounts joins their digits, or adds floats; of an amount and text it is a sentence. */
    const adds = (sides: readonly unknown[]): boolean => sides.some(floats) && !(sides as readonly Node[]).some(isText)
    return {
      CallExpression(node) {
        const call = node as unknown as Node
        const callee = child(call, 'callee')
        const name = nameOf(callee)
        const first = (call['arguments'] as readonly Node[])[0]
        const converts = name === 'parseFloat' || (name === 'Number' && isMoney(first, types))
        const object = callee && child(callee, 'object')
        const rounds = name === 'toFixed' && isMoney(object, types)
        if (converts || rounds) context.report({ node, messageId: 'convert' })
        const counts = nameOf(object) === 'Math' && (call['arguments'] as readonly unknown[]).some(floats)
        if (counts) context.report({ node, messageId: 'arithmetic' })
      },
      UnaryExpression(node) {
        const signs = node.operator === '+' || node.operator === '-'
        if (signs && isMoney(node.argument as unknown as Node, types)) context.report({ node, messageId: 'convert' })
      },
      BinaryExpression(node) {
        const sides: readonly unknown[] = [node.left, node.right]
        const arithmetic = compares.includes(node.operator) && sides.some(floats)
        if (arithmetic || (node.operator === '+' && adds(sides))) context.report({ node, messageId: 'arithmetic' })
      },
      AssignmentExpression(node) {
        const sides: readonly unknown[] = [node.left, node.right]
        const arithmetic = ['-=', '*=', '/=', '%=', '**='].includes(node.operator) && sides.some(floats)
        if (arithmetic || (node.operator === '+=' && adds(sides))) context.report({ node, messageId: 'arithmetic' })
      },
      UpdateExpression(node) {
        if (floats(node.argument)) context.report({ node, messageId: 'arithmetic' })
      },
    }
  },
}

export default rule
