import assert from 'node:assert/strict'
import { typedWords } from '#shared/domain/address-groups.ts'
import { armMs } from '#main/trusted/arming.ts'
import type { ShowTrusted } from '#main/trusted/index.ts'
import { answerTo, confirming } from '#test/support/trusted-person.ts'
import { clearAfterMs } from '#main/trusted/pasted-secrets.ts'
import type { Attack } from '../attack.ts'
import { loot, refusedAs } from '../main-world.ts'
import type { MainWorld } from '../main-world.ts'
import { createOwnWindow } from '../own-window.ts'
import { ready, withdraw } from './t02-withdrawals.ts'
import { steeredTime } from '../steered-time.ts'

const other = '0xde709f2102306220921060314715629080e2fb77'
const holds = <T>(value: T) => ({ ok: true as const, value })

/** T8: what stands on the clipboard, and who may know it. */
export const pasted: readonly Attack<MainWorld>[] = [
  {
    id: 'T8-01',
    by: 'program',
    requirements: ['T8'],
    attack: 'Swaps the address on the clipboard between the copy and the paste, or after the paste',
    reaches: 'A withdrawal to its own address',
    result: 'Main compares what was pasted with the clipboard itself: the page is told that they differ',
    play: async ({ open }) => {
      let clipboard: string = loot.toAddress
      const target = await open({ readClipboard: () => Promise.resolve(clipboard) })
      target.desk.emitInput('paste')
      assert.deepEqual(await target.call('clipboard.holds', { text: loot.toAddress }), holds(true))
      clipboard = other
      assert.deepEqual(await target.call('clipboard.holds', { text: loot.toAddress }), holds(false))
    },
  },
  {
    id: 'T8-02',
    by: 'page',
    requirements: ['T8', 'R6'],
    attack: 'Guesses what is on the clipboard: 10,000 PINs, words of a seed, a code of a second factor',
    reaches: 'A secret that the user has just copied for another program',
    result: 'No answer about anything but a whole address, and none at all without a paste that main saw',
    play: async ({ open }) => {
      let reads = 0
      const target = await open({
        readClipboard: () => {
          reads += 1
          return Promise.resolve('493817')
        },
      })
      target.desk.emitInput('paste')
      for (let code = 490_000; code < 500_000; code += 1) {
        const answer = await target.call('clipboard.holds', { text: String(code) })
        assert.ok(!answer.ok || answer.value === null)
      }
      for (const text of ['abandon ability able about', 'correct horse battery staple', 'p@ssw0rd-of-a-bank-account'])
        assert.deepEqual(await target.call('clipboard.holds', { text }), holds(null))
      assert.equal(reads, 0)
    },
  },
  {
    id: 'T8-03',
    by: 'page',
    requirements: ['T8', 'R6'],
    attack: 'Asks about a thousand addresses after one paste, and about one address without any',
    reaches: 'Which of many addresses the user holds',
    result: 'One address for each paste; without a paste nothing',
    play: async ({ open }) => {
      const clipboard = `0x${'0'.repeat(37)}7ff`
      const target = await open({ readClipboard: () => Promise.resolve(clipboard) })
      assert.deepEqual(await target.call('clipboard.holds', { text: clipboard }), holds(null))
      target.desk.emitInput('paste')
      const answers: unknown[] = []
      for (let at = 0; at < 1_000; at += 1) {
        const text = `0x${'0'.repeat(37)}${at.toString(16).padStart(3, '0')}`
        answers.push(await target.call('clipboard.holds', { text }))
      }
      assert.deepEqual(answers[0], holds(false))
      for (const answer of answers.slice(1)) assert.deepEqual(answer, holds(null))
    },
  },
  {
    id: 'T8-05',
    by: 'program',
    requirements: ['T8', 'T6'],
    attack: 'Reads the clipboard half a minute after a key was pasted into main’s own window',
    reaches: 'The secret, which is still there from the copy at the venue',
    result: 'Taken off after 30 s, whether or not it was kept; what was copied since is left alone',
    play: async ({ open }) => {
      const clipboard = { text: '' }
      const halfMinute = steeredTime(clearAfterMs)
      const own = await createOwnWindow()
      const target = await open({
        showTrusted: own.showTrusted,
        environment: { time: halfMinute.time },
        readClipboard: () => Promise.resolve(clipboard.text),
        writeClipboard: (text) => {
          clipboard.text = text
          return Promise.resolve(holds(null))
        },
      })
      for (const [after, left] of [
        ['the-secret', ''],
        ['a shopping list', 'a shopping list'],
      ] as const) {
        clipboard.text = 'the-secret'
        const asked = target.call('profiles.putKey', { profileId: target.profileId, role: 'read' })
        const window = await own.opened()
        assert.ok((await window.paste('secret', 'the-secret')).ok)
        window.close()
        assert.equal((await asked).ok, false)
        // The window is gone, and the wait is not over.
        assert.equal(clipboard.text, 'the-secret')
        clipboard.text = after
        await halfMinute.pass()
        assert.equal(clipboard.text, left)
        // So is the pause after a window that was closed.
        halfMinute.skip(2_000)
      }
    },
  },
  {
    id: 'T8-06',
    by: 'page',
    requirements: ['T8', 'M8', 'T2'],
    attack: 'Puts its own address, close to the user’s, into the book, and has the user withdraw to it',
    reaches: 'A user who types the six characters that the window shows',
    result: 'The window hides them: those of the user’s own source do not match, and the button never arms',
    play: async (world) => {
      const own = await createOwnWindow()
      let shown: ShowTrusted = confirming()
      const showTrusted: ShowTrusted = (request) => shown(request)
      const clock = steeredTime()
      const target = await ready(world, [], { showTrusted, environment: { time: clock.time } })
      shown = own.showTrusted
      const asked = withdraw(target)
      const window = await own.opened()
      window.raise('show', 'focus')
      const middle = typedWords(loot)
      assert.equal(JSON.stringify(window.view).includes(middle), false)
      refusedAs(await window.reveal(typedWords({ ...loot, toAddress: other })), 'bad-input')
      // Pressed all the same, with what would be right.
      clock.skip(armMs)
      refusedAs(await window.answer({ ...answerTo(window.view), typed: middle }), 'confirm-stale')
      window.close()
      refusedAs(await asked, 'cancelled')
      assert.deepEqual(target.movedOut(), [])
    },
  },
]
