import assert from 'node:assert/strict'
import { systemTime } from '#main/platform/time.ts'
import { startCanary } from '#test/support/canary.ts'
import { startRawServer } from '#test/support/raw-server.ts'
import type { Attack } from '../attack.ts'
import { refusedAs } from '../main-world.ts'
import type { MainWorld } from '../main-world.ts'
import { electronFake } from '../own-window.ts'

const venueAt = (baseUrl: string, name = 'KuCoin') => ({ name, baseUrl, headerPrefix: 'KC', siteType: null })

/** The shell's own way to the system's browser, and what the browser got since. */
async function browser() {
  const { openLink } = await import('#main/shell/links.ts')
  const { opened } = (await electronFake()).shell
  const before = opened.length
  return { openLink, opened: () => opened.slice(before) }
}

/** T3: a script in the page carries data out, or has main carry it. */
export const exfiltration: readonly Attack<MainWorld>[] = [
  {
    id: 'T3-01',
    by: 'page',
    requirements: ['T3', 'N3'],
    attack: 'Adds its own server as a venue',
    reaches: 'Requests with the user’s key at a host of its own',
    result: 'Main asks outside the page; without a yes nothing is kept, and no profile can name the host',
    play: async ({ open }) => {
      const target = await open()
      refusedAs(await target.call('venues.add', venueAt('https://evil.example')), 'cancelled')
      assert.deepEqual(target.venuesAsked().slice(-1), ['https://evil.example'])
      const venues = await target.call('venues.list', null)
      assert.ok(venues.ok && !JSON.stringify(venues.value).includes('evil'))
    },
  },
  {
    id: 'T3-02',
    by: 'page',
    requirements: ['T3', 'N3', 'I3'],
    attack: 'Moves a profile to another venue, or a venue to another host, with fields beside a harmless change',
    reaches: 'Requests signed with the stored key at another host',
    result: 'The fields are not read; the next signed request goes where the key was entered for',
    play: async ({ open, after }) => {
      const trap = await startRawServer(() => undefined)
      after(() => trap.close())
      const target = await open({ person: 'confirms' })
      const { profileId } = target
      const evil = { venueId: 'kucoin', baseUrl: trap.origin, venue: venueAt(trap.origin), host: trap.origin }
      assert.ok((await target.call('profiles.update', { profileId, label: 'Main', ...evil })).ok)
      await target.call('settings.change', { swapped: true, ...evil })
      await target.call('read.listAccounts', { profileId, request: {}, ...evil })
      await target.call('profiles.testKey', { profileId, role: 'trade', ...evil })
      const profiles = await target.call('profiles.list', null)
      assert.ok(profiles.ok && !JSON.stringify(profiles.value).includes('"kucoin"'))
      assert.equal(trap.connections(), 0)
    },
  },
  {
    id: 'T3-03',
    by: 'page',
    requirements: ['T3', 'N3', 'T10'],
    attack:
      'Adds venues at addresses that pass for others: with a user name, a path, a query, plain http, another scheme',
    reaches: 'A host that a person takes for the venue’s',
    result: 'Refused by name before anybody is asked',
    play: async ({ open }) => {
      const target = await open()
      const asked = target.venuesAsked().length
      const addresses = [
        'https://api.kucoin.com@evil.example',
        'https://user:pass@api.kucoin.com',
        'http://api.kucoin.com',
        'http://127.0.0.1.evil.example',
        'https://evil.example/api.kucoin.com',
        'https://evil.example/?api.kucoin.com',
        'https://evil.example/#api.kucoin.com',
        'ftp://api.kucoin.com',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'evil',
        '',
      ]
      for (const address of addresses) refusedAs(await target.call('venues.add', venueAt(address)), 'bad-input')
      assert.equal(target.venuesAsked().length, asked)
    },
  },
  {
    id: 'T3-04',
    by: 'page',
    requirements: ['T3', 'I3'],
    attack: 'Saves files under names that climb out of a folder, hide their kind or would run',
    reaches: 'A file of its own making where the system or another program reads it',
    result: 'Refused before the dialog opens, but for plain names of three kinds',
    play: async ({ open }) => {
      const names: string[] = []
      const saveText = (name: string) => {
        names.push(name)
        return Promise.resolve({ ok: true as const, value: name })
      }
      const target = await open({ saveText })
      const bad = ['../x.csv', '/etc/cron.d/x.txt', '.bashrc', 'x.csv/../../y.txt', 'x.sh', 'x.csv.exe', 'C:\\x.csv']
      const hidden = ['x\u202evsc.exe', 'x\0.csv', 'x\n.csv', `${'x'.repeat(200)}.csv`, '~/.ssh/id.txt']
      for (const name of [...bad, ...hidden])
        refusedAs(await target.call('files.save', { name, text: 'x' }), 'bad-input')
      assert.deepEqual(names, [])
      assert.ok((await target.call('files.save', { name: 'fine.csv', text: 'x' })).ok)
      assert.deepEqual(names, ['fine.csv'])
    },
  },
  {
    id: 'T3-05',
    by: 'page',
    requirements: ['T3', 'R7'],
    attack:
      'Has the browser open addresses: files, scripts, shares, other ports, user names, look-alike hosts, unlisted hosts',
    reaches: 'A page of its own, with the account’s figures in the address',
    result: 'Only listed hosts over https are opened',
    play: async ({ open }) => {
      const addresses = [
        'file:///etc/passwd',
        'smb://www.kucoin.com/share',
        'javascript:alert(1)',
        'data:text/html,x',
        'http://www.kucoin.com/',
        'https://user@www.kucoin.com/',
        'https://www.kucoin.com:8443/',
        'https://www.kucoin.com.evil.example/',
        'https://www.kucoin.com./',
        'https://www.kuc\u043ein.com/',
        'https://evil.example/?balance=1',
        'https://kucoin.com/',
        '//www.kucoin.com/',
      ]
      const { openLink, opened } = await browser()
      const target = await open({ openLink })
      for (const url of addresses) refusedAs(await target.call('app.openLink', { url }), 'bad-input')
      assert.deepEqual(opened(), [])
      assert.ok((await target.call('app.openLink', { url: 'https://www.kucoin.com/support' })).ok)
      assert.deepEqual(opened(), ['https://www.kucoin.com/support'])
    },
  },
  {
    id: 'T3-07',
    by: 'page',
    requirements: ['T3', 'R7'],
    attack: 'Writes balances and orders into the query and the fragment of a listed address',
    reaches: 'Figures in the log of a server that it can read',
    result: 'Both are cut off before the browser gets the address',
    play: async ({ open }) => {
      const { openLink, opened } = await browser()
      // A pause after each link is over.
      let passed = 0
      const time = { ...systemTime, monotonic: () => systemTime.monotonic() + passed }
      const target = await open({ openLink, environment: { time } })
      const telling = ['?q=1000000USDT', '#1000000', '?a=b#c', '?%71=1']
      for (const more of telling) {
        passed += 2_000
        assert.ok((await target.call('app.openLink', { url: `https://www.kucoin.com/support${more}` })).ok, more)
      }
      assert.deepEqual(
        opened(),
        telling.map(() => 'https://www.kucoin.com/support'),
      )
    },
  },
  {
    id: 'T3-08',
    by: 'page',
    requirements: ['T3', 'I7'],
    attack: 'Asks for a hundred save dialogs and a hundred links at once',
    reaches: 'A person who presses Enter to be rid of them, or a message in which links are opened',
    result: 'One of each at a time, then a pause; the others are refused',
    play: async ({ open }) => {
      let dialogs = 0
      let links = 0
      const target = await open({
        saveText: () => {
          dialogs += 1
          // Stands open for as long as all of them are asked for.
          return new Promise((resolve) => setTimeout(() => resolve({ ok: true, value: null }), 300))
        },
        openLink: () => {
          links += 1
          return Promise.resolve({ ok: true as const, value: null })
        },
      })
      void target.call('files.save', { name: 'x.csv', text: 'x' })
      const many = <T>(ask: () => Promise<T>): Promise<readonly T[]> => Promise.all(Array.from({ length: 100 }, ask))
      for (const answer of await many(() => target.call('files.save', { name: 'x.csv', text: 'x' }))) refusedAs(answer)
      const opened = await many(() => target.call('app.openLink', { url: 'https://www.kucoin.com/' }))
      assert.deepEqual([dialogs, links, opened.filter(({ ok }) => ok).length], [1, 1, 1])
    },
  },
  {
    id: 'T3-06',
    by: 'venue',
    requirements: ['T3', 'N3'],
    attack: 'Names a host of the attacker’s as the address of its streams',
    reaches: 'A connection that carries the account’s token to another host',
    result: 'The host gets no connection; prices are read from the venue itself',
    play: async ({ open, after }) => {
      const canary = await startCanary()
      after(() => canary.close())
      const endpoint = `ws://127.0.0.1:${canary.port}/endpoint`
      const server = { endpoint, encrypt: true, protocol: 'websocket', pingInterval: 18_000, pingTimeout: 10_000 }
      let named = 0
      const target = await open({
        answer: ({ path }, said) => {
          if (!path.includes('/bullet-')) return said
          named += 1
          return {
            ...said,
            body: JSON.stringify({ code: '200000', data: { token: 'token', instanceServers: [server] } }),
          }
        },
      })
      const { profileId } = target
      for (const topic of [{ kind: 'ticker', symbol: 'BTC-USDT' }, { kind: 'balances' }])
        await target.call('feed.watch', { watchId: topic.kind, profileId, topic, pace: 'fast' })
      await target.until(() => named > 0)
      await target.call('read.listAccounts', { profileId, request: {} })
      assert.equal(canary.hits(), 0)
    },
  },
]
