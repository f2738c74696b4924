export const welcome = {
  welcome: {
    title:
      'Coffer is a desktop trading client for your spot exchange account that keeps your API secrets on this computer.',
    proof: {
      keys: 'Keys stay in your keychain',
      keysWhy: 'The operating system stores them. There is no Coffer server.',
      window: 'Withdrawals in a separate window',
      windowWhy: 'You confirm the exact request there, after you have checked the address.',
      journal: 'Every order written down first',
      journalWhy: 'On disk before it is sent, so a crash never hides an order.',
    },
    practice: 'Use the practice account',
    practiceWhy:
      'A complete exchange inside the app, funded with {funds} USDT of practice money. Works offline and needs no key.',
    start: 'Start practice',
    practiceFrame: 'Violet frame: no real money',
    live: 'Connect an account',
    liveWhy:
      'Add an API key of your exchange account. Read-only is enough to look around; trading and withdrawing each take their own key.',
    addKey: 'Add API key…',
    liveFrame: 'Amber frame: real money',
    facts: {
      telemetry: 'No telemetry',
      port: 'No open port',
      licence: 'MIT licence',
      both: 'You can do both, and switch at any time',
    },
  },
}
