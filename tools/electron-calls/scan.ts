/** Finds what the sources ask of Electron, by the compiler: whatever resolves to a declaration in Electron's own typings. */
import ts from 'typescript'
import { createCollection } from './collect.ts'
import type { Collection, Scan } from './collect.ts'
import { electronsOf, isElectrons, isListening, isMethod, ownerOf } from './declarations.ts'
import { createFlows } from './flows.ts'

interface Scanner extends Pick<Collection, 'add' | 'cannotName'> {
  readonly checker: ts.TypeChecker
  readonly flow: (given: ts.Type, wanted: ts.Type) => void
}

/** Reads those files of a program that are asked for. `root`: the folder that places are told from. */
export function scan(program: ts.Program, root: string, files: readonly string[]): Scan {
  const checker = program.getTypeChecker()
  const { add, cannotName, result } = createCollection(root)
  const scanner = { checker, add, cannotName, flow: createFlows(checker, add) }
  const visit = (node: ts.Node): void => {
    look(scanner, node)
    ts.forEachChild(node, visit)
  }
  for (const file of files) {
    const source = program.getSourceFile(file)
    if (source !== undefined) visit(source)
  }
  return result()
}

function look(scanner: Scanner, node: ts.Node): void {
  const { checker, flow } = scanner
  if (ts.isPropertyAccessExpression(node)) member(scanner, node, checker.getSymbolAtLocation(node.name))
  else if (ts.isElementAccessExpression(node)) bracketed(scanner, node)
  else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) destructured(scanner, node)
  else if (ts.isNewExpression(node)) made(scanner, node)
  else if (ts.isObjectLiteralExpression(node)) options(scanner, node)
  else if (ts.isAsExpression(node)) cast(scanner, node)
  if (!isHandedOver(node)) return
  const wanted = checker.getContextualType(node)
  if (wanted !== undefined) flow(checker.getTypeAtLocation(node), wanted)
}

function member(scanner: Scanner, node: ts.Node, symbol: ts.Symbol | undefined): void {
  const declaration = electronsOf(symbol)
  if (symbol === undefined || declaration === undefined) return
  const call = calledBy(node)
  if (call !== null && isListening(declaration, symbol.name)) return listened(scanner, call, declaration)
  const end = isMethod(declaration) || call !== null ? '()' : isWritten(node) ? ' =' : ''
  scanner.add(`${ownerOf(declaration)}.${symbol.name}${end}`, declaration, node)
}

function listened({ checker, add, cannotName }: Scanner, call: ts.CallExpression, declaration: ts.Declaration): void {
  const [argument] = call.arguments
  const type = argument === undefined ? undefined : checker.getTypeAtLocation(argument)
  if (type?.isStringLiteral() !== true)
    return cannotName(call, 'the name of an event of Electron is not written out here; write it as a literal.')
  const overload = checker.getResolvedSignature(call)?.declaration
  // `process` is Node's, and has events of both.
  if (overload !== undefined && isElectrons(overload)) add(`${ownerOf(declaration)} '${type.value}'`, overload, call)
}

function bracketed(scanner: Scanner, node: ts.ElementAccessExpression): void {
  const { checker, cannotName } = scanner
  const from = checker.getTypeAtLocation(node.expression)
  const name = node.argumentExpression
  if (ts.isStringLiteral(name)) return member(scanner, node, checker.getPropertyOfType(from, name.text))
  if (electronsOf(from.symbol) !== undefined)
    cannotName(
      node,
      'a member of an object of Electron is taken by a name that is not written out; write it with a dot.',
    )
}

function destructured(scanner: Scanner, node: ts.BindingElement): void {
  const name = node.propertyName ?? node.name
  if (!ts.isIdentifier(name)) return
  const from = scanner.checker.getTypeAtLocation(node.parent)
  member(scanner, node, scanner.checker.getPropertyOfType(from, name.text))
}

function made({ checker, add }: Scanner, node: ts.NewExpression): void {
  const { symbol } = checker.getTypeAtLocation(node)
  const declaration = electronsOf(symbol)
  if (declaration !== undefined) add(`new ${symbol.name}()`, declaration, node)
}

function cast({ checker, cannotName }: Scanner, { expression, type }: ts.AsExpression): void {
  const hides = type.kind === ts.SyntaxKind.AnyKeyword || type.kind === ts.SyntaxKind.UnknownKeyword
  if (hides && electronsOf(checker.getTypeAtLocation(expression).symbol) !== undefined)
    cannotName(expression, 'a cast hides what is asked of an object of Electron; name the type that it has.')
}

/** Each property of an object that is handed over as Electron's options. */
function options({ checker, add }: Scanner, node: ts.ObjectLiteralExpression): void {
  const wanted = checker.getContextualType(node)
  if (wanted === undefined) return
  for (const part of wanted.isUnion() ? wanted.types : [wanted]) {
    for (const [name, at] of namesIn(checker, node)) {
      const declaration = electronsOf(checker.getPropertyOfType(part, name))
      if (declaration !== undefined) add(`${ownerOf(declaration)}: ${name}`, declaration, at)
    }
  }
}

/** Properties that a literal names itself or spreads from another object, with where they stand. A copy of Electron's own object is not looked into. */
function namesIn(checker: ts.TypeChecker, node: ts.ObjectLiteralExpression): readonly (readonly [string, ts.Node])[] {
  return node.properties.flatMap((one): readonly (readonly [string, ts.Node])[] => {
    if (!ts.isSpreadAssignment(one))
      return one.name !== undefined && ts.isIdentifier(one.name) ? [[one.name.text, one]] : []
    const type = checker.getTypeAtLocation(one.expression)
    return checker
      .getPropertiesOfType(type)
      .filter((property) => electronsOf(property) === undefined)
      .map(({ name }) => [name, one] as const)
  })
}

/** The call whose callee a node is. */
function calledBy(node: ts.Node): ts.CallExpression | null {
  return ts.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : null
}

function isWritten({ parent }: ts.Node): boolean {
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
}

/** True where a value meets the type of another place: an argument, a property, a result, a variable. */
function isHandedOver(node: ts.Node): node is ts.Expression {
  const { parent } = node
  if (!ts.isExpression(node) || parent === undefined) return false
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.arguments?.includes(node) === true
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node
  if (ts.isArrowFunction(parent)) return parent.body === node
  return ts.isReturnStatement(parent) || ts.isShorthandPropertyAssignment(parent) || ts.isSpreadAssignment(parent)
}
