/** What `no-restricted-syntax` refuses: ways from text to markup or code (R8), the bridge past its one reader, unchecked fields. */
interface Restriction {
  readonly selector: string
  readonly message: string
}

/** A property read or written as `a.name`, `a['name']`, a template without holes, or put together from parts. */
const property = (pattern: string, parts: string): readonly string[] => [
  `MemberExpression[computed=false][property.name=/^(${pattern})$/]`,
  `MemberExpression[computed=true][property.value=/^(${pattern})$/]`,
  `MemberExpression[computed=true] > TemplateLiteral.property > TemplateElement[value.raw=/${parts}/]`,
  `MemberExpression[computed=true] > BinaryExpression.property Literal[value=/${parts}/]`,
]

const all = (message: string, selectors: readonly string[]): readonly Restriction[] =>
  selectors.map((selector) => ({ selector, message }))

const bridgeNames = 'coffer(Trusted)?'

/** The objects that the preload scripts put into a page's world. */
const exposedObject: readonly Restriction[] = all(
  'Only src/renderer/data/bridge.ts, and main’s own page for its own, read the exposed object.',
  [
    ...property(bridgeNames, bridgeNames),
    `VariableDeclarator[init] > ObjectPattern > Property[key.name=/^${bridgeNames}$/]`,
  ],
)

const markupNames =
  'innerHTML|outerHTML|insertAdjacentHTML|srcdoc|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment'

/** No HTML and no code from strings (R8). */
export const textAsMarkup: readonly Restriction[] = [
  ...all('No HTML from strings (R8).', [
    ...property(markupNames, 'HTML|srcdoc|createContextual'),
    ...property('writeln|write', '^write').map((selector) =>
      selector.replace(
        'MemberExpression',
        'MemberExpression:matches([object.name=document], [object.property.name=document])',
      ),
    ),
    // What a render function hands to an element.
    'Property[key.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    'Property[key.value=/^(innerHTML|outerHTML|srcdoc)$/]',
    "CallExpression[callee.property.name='setAttribute'][arguments.0.value=/^(srcdoc$|on)/i]",
    "NewExpression[callee.name='DOMParser']",
  ]),
  ...all('No code from strings (R8).', [
    "NewExpression[callee.name='Function']",
    "CallExpression[callee.name='Function']",
    // `no-implied-eval` sees these only where they are declared as globals.
    'CallExpression[callee.name=/^set(Timeout|Interval)$/][arguments.0.type=/Literal$/]',
    'CallExpression[callee.property.name=/^set(Timeout|Interval)$/][arguments.0.type=/Literal$/]',
  ]),
]

/** Main's clocks, chance and ids come in as arguments, so that all of it runs in virtual time. */
export const realTime: readonly Restriction[] = all(
  'Take time, chance and ids as arguments (src/main/exchange/environment.ts).',
  [
    "MemberExpression[object.name='Date'][property.name='now']",
    "NewExpression[callee.name='Date'][arguments.length=0]",
    "MemberExpression[object.name='performance'][property.name='now']",
    "MemberExpression[object.name='Math'][property.name='random']",
    "MemberExpression[object.name='AbortSignal'][property.name='timeout']",
    'CallExpression[callee.name=/^(setTimeout|setInterval|randomUUID)$/]',
  ],
)

/** `systemTime` and `systemRandom` as a silent default would pass by the rule above: only the environment hands them out. */
export const machineClock: readonly Restriction[] = all(
  'Only src/main/exchange/environment.ts takes the machine’s own clock and chance; everything else is given them.',
  [
    'ImportSpecifier[imported.name=/^system(Time|Random)$/]',
    'ExportSpecifier[local.name=/^system(Time|Random)$/]',
    'ImportDeclaration[source.value=/\\btime\\.ts$/] > ImportNamespaceSpecifier',
    'ExportAllDeclaration[source.value=/\\btime\\.ts$/]',
    'ImportExpression[source.value=/\\btime\\.ts$/]',
  ],
)

const oneWay = 'Orders leave through src/renderer/views/shared/orders/use-order-flow.ts alone.'

/** The channels that make orders: only the store of the one pipeline names them. */
export const orderChannels: readonly Restriction[] = all(oneWay, [
  'Literal[value=/^(orders\\.(place|placeBatch|amend)|(oco|stopOrders)\\.(place|replace))$/]',
  'TemplateElement[value.raw=/^(orders\\.(place|placeBatch|amend)|(oco|stopOrders)\\.(place|replace))$/]',
])
/** Every form goes through the pipeline's rules and questions: only it may send through the store. */
export const orderStore: readonly Restriction[] = all(oneWay, [
  'ImportDeclaration[source.value=/flows-store(\\.ts)?$/]',
  'ExportNamedDeclaration[source.value=/flows-store(\\.ts)?$/]',
  'ExportAllDeclaration[source.value=/flows-store(\\.ts)?$/]',
  'ImportExpression[source.value=/flows-store(\\.ts)?$/]',
])

/**
 * The compiler refuses a field that a type does not have only where it stands in the typed object itself. Spread from a literal,
 * a misspelled `own` of a column passes, and its figures stay on screen while balances are hidden (T15).
 */
export const uncheckedFields: readonly Restriction[] = all(
  'Write the fields in the object itself: those of a literal that is spread into it are not checked for their names.',
  ['SpreadElement > ObjectExpression', 'SpreadElement > TSAsExpression > ObjectExpression'],
)

export const rawApis: readonly Restriction[] = [...exposedObject, ...textAsMarkup]
