/** Electron's objects that go on under a type of the app's own: what such a type lists is what is used of them. */
import ts from 'typescript'
import type { Collection } from './collect.ts'
import { electronsOf, isElectrons, isListening, isMethod, ownerOf } from './declarations.ts'

/** Names of the events of one overload of `on`. */
function eventsIn(checker: ts.TypeChecker, declaration: ts.Declaration): readonly string[] {
  if (!ts.isMethodSignature(declaration) && !ts.isMethodDeclaration(declaration)) return []
  const [parameter] = declaration.parameters
  const type = parameter === undefined ? undefined : checker.getTypeAtLocation(parameter)
  const types = type?.isUnion() === true ? type.types : [type]
  return types.flatMap((one) => (one?.isStringLiteral() === true ? [one.value] : []))
}

const isOwn = (declaration: ts.Declaration): boolean => !declaration.getSourceFile().fileName.includes('/node_modules/')

/** Follows a value of one type into a place of another, through members, results, listeners and lists; each pair once. */
export function createFlows(
  checker: ts.TypeChecker,
  add: Collection['add'],
): (given: ts.Type, wanted: ts.Type) => void {
  const known = new Map<ts.Type, Set<ts.Type>>()

  const typeOf = (symbol: ts.Symbol): ts.Type => checker.getTypeOfSymbol(symbol)

  function member(own: ts.Declaration, theirs: ts.Symbol): void {
    const declarations = theirs.declarations?.filter(isElectrons) ?? []
    const [first] = declarations
    if (first === undefined) return
    const owner = ownerOf(first)
    if (!isListening(first, theirs.name))
      return add(`${owner}.${theirs.name}${isMethod(first) ? '()' : ''}`, first, own)
    for (const event of eventsIn(checker, own)) {
      const overload = declarations.find((one) => eventsIn(checker, one).includes(event))
      add(`${owner} '${event}'`, overload ?? first, own)
    }
  }

  function members(given: ts.Type, wanted: ts.Type): void {
    for (const property of checker.getPropertiesOfType(wanted)) {
      const theirs = checker.getPropertyOfType(given, property.name)
      const own = property.declarations?.filter(isOwn) ?? []
      if (theirs === undefined || own.length === 0) continue
      for (const one of own) member(one, theirs)
      flow(typeOf(theirs), typeOf(property))
    }
  }

  function functions(given: ts.Type, wanted: ts.Type): void {
    const [from] = given.getCallSignatures()
    const [to] = wanted.getCallSignatures()
    if (from === undefined || to === undefined) return
    flow(from.getReturnType(), to.getReturnType())
    // A listener is called with what the other side has.
    for (const [at, parameter] of from.parameters.entries()) {
      const passed = to.parameters[at]
      if (passed !== undefined) flow(typeOf(passed), typeOf(parameter))
    }
  }

  function flow(given: ts.Type, wanted: ts.Type): void {
    if (given === wanted || known.get(given)?.has(wanted) === true) return
    known.set(given, (known.get(given) ?? new Set()).add(wanted))
    const from = checker.getNonNullableType(given)
    const to = checker.getNonNullableType(wanted)
    if (from.isUnion() || to.isUnion()) {
      for (const one of from.isUnion() ? from.types : [from])
        for (const other of to.isUnion() ? to.types : [to]) if (checker.isTypeAssignableTo(one, other)) flow(one, other)
      return
    }
    if (electronsOf(to.symbol) !== undefined && electronsOf(from.symbol) !== undefined) return
    functions(from, to)
    const lists = [from, to].map((type) => checker.getTypeArguments(type as ts.TypeReference))
    for (const [at, one] of (lists[0] ?? []).entries()) {
      const other = lists[1]?.[at]
      if (other !== undefined) flow(one, other)
    }
    members(from, to)
  }
  return flow
}
