import type { PracticeAnswer, PracticeRequest } from '#main/practice/exchange.ts'

/** What a hostile or broken venue may put into its texts (R9). Each would call `xss()` if it ran. */
export const payloads: readonly string[] = [
  '<script>xss()</script>',
  '<img src=x onerror=xss()>',
  '<svg onload=xss()>',
  '<svg><script>xss()</script></svg>',
  '<iframe src="javascript:parent.xss()"></iframe>',
  '<iframe srcdoc="<script>parent.xss()</script>"></iframe>',
  '<body onload=xss()>',
  '<input autofocus onfocus=xss()>',
  '<details open ontoggle=xss()>',
  '<video><source onerror=xss()></video>',
  '<a href="javascript:xss()">click</a>',
  '<form action="javascript:xss()"><button>go</button></form>',
  '<object data="javascript:xss()"></object>',
  '<embed src="javascript:xss()">',
  '<math><mtext><style><img src=x onerror=xss()></style></mtext></math>',
  '<style>@import "javascript:xss()";</style>',
  '<link rel=stylesheet href="javascript:xss()">',
  '<meta http-equiv=refresh content="0;url=javascript:xss()">',
  '<base href="javascript:xss()//">',
  '"><script>xss()</script>',
  "' onmouseover='xss()",
  '" onfocus="xss()" autofocus="',
  '</td></tr></table><script>xss()</script>',
  '--><script>xss()</script><!--',
  ']]><script>xss()</script>',
  '{{constructor.constructor("xss()")()}}',
  '${xss()}',
  '<template><script>xss()</script></template>',
  '<div style="background:url(javascript:xss())">',
  '\u003cscript\u003exss()\u003c/script\u003e\u202e\u0000',
]

/** Fields whose text is the venue's own, so that every text fits their schemas. */
const free = new Set(
  ['remark', 'tags', 'name', 'fullName', 'annTitle', 'annDesc', 'annUrl', 'subName', 'market', 'chainName'].concat([
    'contractAddress',
    'addressRemark',
    'context',
    'message',
    'failMsg',
    'failureReasonMsg',
  ]),
)

type Row = Record<string, unknown>
interface Envelope {
  code: string
  msg?: string
  data?: unknown
}

const raw = (source: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(source)
/** Integers beyond 2^53 stay as they were written. */
const keepNumbers = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined ? raw(context.source) : value

/** Of a code that holds a character nobody sees the row is refused, which unit tests prove; here every row is drawn. */
const codes = payloads.slice(0, -1)

/** One row more for each payload, made from the first row there is. */
const more = (rows: unknown, change: (payload: string, at: number) => Row): unknown => {
  const [first] = rows as Row[]
  return first === undefined
    ? rows
    : [...(rows as Row[]), ...codes.map((text, at) => ({ ...first, ...change(text, at) }))]
}

/** What is done to one endpoint's data beyond the free fields. */
const rewriters: readonly (readonly [path: RegExp, rewrite: (data: unknown) => unknown])[] = [
  [/^\/api\/v2\/symbols$/, (data) => more(data, (text) => ({ symbol: text, baseCurrency: text, quoteCurrency: text }))],
  [/^\/api\/v1\/accounts(\?|$)/, (data) => more(data, (text, at) => ({ id: `9${at}`, currency: text }))],
  [/^\/api\/v1\/hf\/orders\/active\?/, (data) => more(data, (text, at) => ({ id: `9${at}`, symbol: text }))],
  [
    /^\/api\/v1\/user\/api-key/,
    (data) => ({ ...(data as Row), permission: `Spot,${payloads[1]}`, ipWhitelist: payloads[2], subName: payloads[3] }),
  ],
]

/** Puts the payloads into everything the venue says, and refuses orders in their words. */
export function hostileAnswer(): (request: PracticeRequest, said: PracticeAnswer) => PracticeAnswer {
  let turn = 0
  const next = (): string => payloads[turn++ % payloads.length] ?? ''
  return (request, said) => {
    const answer = JSON.parse(said.body, keepNumbers) as Envelope
    if (request.method === 'POST') return { ...said, body: JSON.stringify({ code: '300000', msg: next() }) }
    const rewrite = rewriters.find(([path]) => path.test(request.path))?.[1]
    const data = rewrite === undefined ? answer.data : rewrite(answer.data)
    const body = JSON.stringify({ ...answer, data }, (name, value: unknown) =>
      free.has(name) && (typeof value === 'string' || value === null) ? next() : value,
    )
    return { ...said, body }
  }
}
