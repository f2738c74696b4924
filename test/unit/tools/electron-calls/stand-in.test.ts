import { expect, it } from 'vitest'
import type { Found } from '#tools/electron-calls/collect.ts'
import { unaskedIn } from '#tools/electron-calls/stand-in.ts'

const place = 'tools/preview-host/stand-in/app.ts:9'
const found = (key: string): Found => ({ key, places: [place], platforms: [], tags: [] })
const unasked = (calls: readonly string[], standIn: readonly string[], asking = ''): readonly string[] =>
  unaskedIn(calls.map(found), standIn.map(found), [asking])

it('a member of the stand-in that nobody asks for has to go, and is named with its place', () => {
  expect(unasked(['app.quit()'], ['app: quit', 'app: getAppPath'])).toEqual([
    `${place}: nobody asks for app.getAppPath of the stand-in; remove it.`,
  ])
})

it.each([
  ['the app calls', ['app.quit()'], []],
  ['the app reads', ['app.quit'], []],
  ['the app sets', ['app.quit ='], []],
  ['the stand-in itself calls', [], ['app.quit()']],
])('one that %s stays', (_, calls, ofStandIn) => {
  expect(unasked(calls, ['app: quit', ...ofStandIn])).toEqual([])
})

it.each([
  ['calls', 'await app.evaluateMain(({ app }) => app.quit())'],
  ['may call', 'app?.quit()'],
  ['has evaluated elsewhere', 'host.evaluate("(electron) => electron.app.quit()", null)'],
  ['has evaluated on something else', 'host.evaluate(`(${one})(electron).quit()`)'],
  ['takes out of an object', 'const { quit } = app'],
  ['takes out of an object by another name', 'const run = ({ quit: end }: App) => end()'],
])('one that a spec %s stays', (_, asking) => {
  expect(unasked([], ['app: quit'], asking)).toEqual([])
})

it.each([
  ['within a longer name', 'app.quitting()'],
  ['in a comment', '// quit\n/** app.quit() */\n'],
  ['in a text', "say('app.quit()', `app.quit() ${1}`)"],
  ['as a name of its own', 'const quit = 1; quit(quit)'],
  ['as a key that it sets', 'const driver = { quit: 1, quit() {} }'],
  ['out of a list', 'const [quit] = names'],
])('one that a spec only names %s has to go', (_, asking) => {
  expect(unasked([], ['app: quit'], asking)).toHaveLength(1)
})

it('the same name of another object does not keep it', () => {
  expect(unasked(['BrowserWindow.close()'], ['Tray: close'])).toHaveLength(1)
})

it('what every object has that sends events is no member of its own', () => {
  expect(unasked([], ['app: on', 'app: removeListener'])).toEqual([])
})
