const facts = {
  redirected: 'The venue’s address answered with a redirect, which Coffer never follows.',
  unavailable: 'The venue is in trouble and did not say what became of this request.',
  overloaded: 'The venue is overloaded and did not say what became of this request.',
  unexpected:
    'The venue’s answer is not of the expected kind, so the answer does not tell what became of this request.',
  withoutData: 'The venue answered without the data, so the answer does not tell what became of it.',
  undocumented: 'The venue answered in a way Coffer does not know, so the answer does not tell what became of it.',
  unreadable: 'The venue’s answer could not be read, so it does not tell what became of this request.',
}

/** What became of a request on its way to the venue. `wire.fact.*`: the same without what to do. */
export const exchange = {
  'wire.fact.redirected': facts.redirected,
  'wire.fact.unavailable': facts.unavailable,
  'wire.fact.overloaded': facts.overloaded,
  'wire.fact.unexpected': facts.unexpected,
  'wire.fact.without-data': facts.withoutData,
  'wire.fact.undocumented': facts.undocumented,
  'wire.fact.unreadable': facts.unreadable,
  'wire.redirected': `${facts.redirected} Check the venue’s address.`,
  'wire.unavailable': `${facts.unavailable} Give it a few minutes.`,
  'wire.overloaded': `${facts.overloaded} Give it a few minutes.`,
  'wire.unexpected': `${facts.unexpected} Check the venue’s address, and look for an update of Coffer.`,
  'wire.without-data': `${facts.withoutData} Give it a moment and ask again.`,
  'wire.undocumented': `${facts.undocumented} Read its own words, and look at Activity.`,
  'wire.unreadable': `${facts.unreadable} Check the network and the venue’s address.`,
  'wire.list-moved':
    'The open orders changed again and again while the venue listed them. Give it a moment and ask again.',
  'wire.edge': 'The venue’s gateway blocked the request for a moment. Wait 30 s before the next one.',
  'wire.clock-corrected': ({ seconds }: { seconds: string }) =>
    `Your clock was ${seconds} s off; it is corrected. Press again.`,
  'wire.clock-unknown':
    'The venue says your clock is off, and asking it for the time failed. Check the network and press again.',
  'wire.too-late': 'The request reached the venue too late to be taken. Press again.',
  'wire.not-in-time':
    'It could not leave within 10 s of the press, so it was not sent. Press again if you still want it.',
  'wire.unreachable':
    'The venue cannot be reached now, so nothing was sent and what you typed stays. Press again when the connection is back.',
  'wire.waking':
    'Coffer checks the connection and the clock after the sleep, so nothing was sent and what you typed stays. Press again in a moment.',
  'wire.lost': 'The venue cannot be reached.',
  'wire.lost.waking':
    'Coffer checks connection and clock after the sleep; new orders are held for a moment. Cancels are still tried.',
  'wire.lost.tls':
    'The venue’s certificate does not check out. Something stands between you and the venue: use another network.',
  'wire.lost.proxy': 'No proxy this computer is set to can be reached or used. Check the system’s proxy settings.',
  'wire.lost.proxy-unsupported':
    'This computer is set to a kind of proxy that Coffer does not speak. Set an HTTP, HTTPS or SOCKS 5 proxy in the system’s settings.',
  'wire.lost.held': 'New orders are held back; what you typed stays. Cancels are still tried.',
  'wire.not-connected': 'The venue cannot be reached. Check the network; nothing was sent.',
  'wire.broke': 'The connection broke before the answer came. Check the network.',
  'wire.tls':
    'The venue’s certificate does not check out, so nothing was sent. Something stands between you and the venue: use another network.',
  'wire.tls.broke': 'The secure connection broke before the answer came. Check the network.',
  'wire.reset': 'The connection broke before anything was sent. Check the network and press again.',
  'wire.timed-out':
    'No connection to the venue came about in time; nothing was sent. Check the network and press again.',
  'wire.no-answer': 'The venue did not answer in time. Check the network.',
  'wire.proxy':
    'No proxy this computer is set to can be reached or used; nothing was sent. Check the system’s proxy settings.',
  'wire.proxy.broke': 'The connection through the proxy broke before the answer came. Check the network.',
  'wire.proxy-unsupported':
    'This computer is set to a kind of proxy that Coffer does not speak; nothing was sent. Set an HTTP, HTTPS or SOCKS 5 proxy in the system’s settings.',
  'wire.too-large': 'The venue’s answer is too large. Ask for less at once.',
  'wire.too-large.unread': 'The venue’s answer is too large to be read. Ask for less at once.',
  'wire.host-not-allowed':
    'Coffer only speaks to the addresses of its venues, over https; nothing was sent. Check the venue’s address.',
  'wire.host-not-allowed.after':
    'Coffer only speaks to the addresses of its venues, over https. Check the venue’s address.',
  'wire.stopped': 'Stopped before anything was sent. Press again if you still want it.',
  'wire.stopped.waiting': 'Stopped while waiting for the answer. Look at Activity.',
  'wire.key-replaced': 'The key of this profile was replaced before this left, so nothing was sent. Press again.',
  'wire.unspellable': ({ field }: { field: string }) => `${field} cannot be written in a web address.`,
  'wire.key-character': 'The API key holds a character that no key has, such as a space. Enter it again.',
  'wire.no-time': 'The venue did not tell its time. Check the venue’s address and the network.',
}
