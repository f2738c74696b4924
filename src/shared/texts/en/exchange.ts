const facts = {
  redirected: 'The venue’s address answered with a redirect, which Coffer never follows.',
  unavailable: 'The venue has a failure; the outcome of this request is unknown.',
  overloaded: 'The venue is overloaded; the outcome of this request is unknown.',
  unexpected: 'The venue’s answer is not of the expected form; the outcome of this request is unknown.',
  withoutData: 'The venue answered without the data; the outcome is unknown.',
  undocumented: 'Coffer does not know this answer of the venue; the outcome is unknown.',
  unreadable: 'The venue’s answer could not be read; the outcome of this request is unknown.',
}
const readings = {
  unavailable: 'The venue has a failure.',
  overloaded: 'The venue is overloaded.',
  unexpected: 'The venue’s answer is not of the expected form.',
  withoutData: 'The venue answered without the data.',
  undocumented: 'Coffer does not know this answer of the venue.',
  unreadable: 'The venue’s answer could not be read.',
}

/** What became of a request on its way to the venue. `wire.fact.*`: the same without what to do; `wire.read.*`: the same of a request that only reads. */
export const exchange = {
  'wire.fact.redirected': facts.redirected,
  'wire.fact.unavailable': facts.unavailable,
  'wire.fact.overloaded': facts.overloaded,
  'wire.fact.unexpected': facts.unexpected,
  'wire.fact.without-data': facts.withoutData,
  'wire.fact.undocumented': facts.undocumented,
  'wire.fact.unreadable': facts.unreadable,
  'wire.fact.read.unavailable': readings.unavailable,
  'wire.fact.read.overloaded': readings.overloaded,
  'wire.fact.read.unexpected': readings.unexpected,
  'wire.fact.read.without-data': readings.withoutData,
  'wire.fact.read.undocumented': readings.undocumented,
  'wire.fact.read.unreadable': readings.unreadable,
  'wire.redirected': `${facts.redirected} Check the venue’s address.`,
  'wire.unavailable': `${facts.unavailable} Wait a few minutes.`,
  'wire.overloaded': `${facts.overloaded} Wait a few minutes.`,
  'wire.unexpected': `${facts.unexpected} Check the venue’s address, and look for an update of Coffer.`,
  'wire.without-data': `${facts.withoutData} Wait a moment and refresh.`,
  'wire.undocumented': `${facts.undocumented} Read the venue’s message, and look at Activity.`,
  'wire.unreadable': `${facts.unreadable} Check the network and the venue’s address.`,
  'wire.read.unavailable': `${readings.unavailable} Wait a few minutes.`,
  'wire.read.overloaded': `${readings.overloaded} Wait a few minutes.`,
  'wire.read.unexpected': `${readings.unexpected} Check the venue’s address, and look for an update of Coffer.`,
  'wire.read.without-data': `${readings.withoutData} Wait a moment and refresh.`,
  'wire.read.undocumented': `${readings.undocumented} Read the venue’s message.`,
  'wire.read.unreadable': `${readings.unreadable} Check the network and the venue’s address.`,
  'wire.read.stopped': 'Stopped before the answer came. Ask again if you still want it.',
  'wire.list-moved': 'The open orders changed again and again while the venue listed them. Wait a moment and refresh.',
  'wire.edge': 'The venue’s gateway blocked the request for a moment. Wait 30 s before the next one.',
  'wire.clock-corrected': ({ seconds }: { seconds: string }) =>
    `Your clock is ${seconds} s off. Coffer allows for that and does not set it. Press again.`,
  'wire.clock-unknown':
    'The venue says your clock is off, and its time could not be read. Check the network and press again.',
  'wire.too-late': 'The request reached the venue too late to be accepted. Press again.',
  'wire.not-in-time':
    'It could not be sent within 10 s of the press, so it was not sent. Press again if you still want it.',
  'wire.unreachable':
    'The venue cannot be reached now, so nothing was sent and your input is kept. Press again when the connection is back.',
  'wire.not-answering': ({ status }: { status: string }) =>
    `The venue is not answering (${status}), so nothing was sent and your input is kept. Press again when it is back.`,
  'wire.waking':
    'Coffer checks the connection and the clock after the sleep, so nothing was sent and your input is kept. Press again in a moment.',
  'wire.lost': 'The venue cannot be reached.',
  'wire.lost.not-answering': ({ status }: { status: string }) => `The venue is not answering (${status}).`,
  'wire.lost.waking':
    'Coffer checks connection and clock after the sleep; until then no new order is sent or queued. Cancels are still tried.',
  'wire.lost.tls':
    'The venue’s certificate does not check out. Something stands between you and the venue: use another network.',
  'wire.lost.proxy': 'No proxy this computer is set to can be reached or used. Check the system’s proxy settings.',
  'wire.lost.proxy-unsupported':
    'This computer is set to a kind of proxy that Coffer does not support. Set an HTTP, HTTPS or SOCKS 5 proxy in the system’s settings.',
  'wire.lost.held': 'No new order is sent or queued; your input is kept. Cancels are still tried.',
  'wire.not-connected': 'The venue cannot be reached. Check the network; nothing was sent.',
  'wire.broke': 'The connection broke before the answer came. Check the network.',
  'wire.tls':
    'The venue’s certificate does not check out, so nothing was sent. Something stands between you and the venue: use another network.',
  'wire.tls.broke': 'The secure connection broke before the answer came. Check the network.',
  'wire.reset': 'The connection broke before anything was sent. Check the network and press again.',
  'wire.timed-out': 'No connection to the venue in time; nothing was sent. Check the network and press again.',
  'wire.no-answer': 'The venue did not answer in time. Check the network.',
  'wire.proxy':
    'No proxy this computer is set to can be reached or used; nothing was sent. Check the system’s proxy settings.',
  'wire.proxy.broke': 'The connection through the proxy broke before the answer came. Check the network.',
  'wire.proxy-unsupported':
    'This computer is set to a kind of proxy that Coffer does not support; nothing was sent. Set an HTTP, HTTPS or SOCKS 5 proxy in the system’s settings.',
  'wire.too-large': 'The venue’s answer is too large. Ask for less at once.',
  'wire.too-large.unread': 'The venue’s answer is too large to be read. Ask for less at once.',
  'wire.host-not-allowed':
    'Coffer only connects to the addresses of its venues, over https; nothing was sent. Check the venue’s address.',
  'wire.host-not-allowed.after':
    'Coffer only connects to the addresses of its venues, over https. Check the venue’s address.',
  'wire.stopped': 'Stopped before anything was sent. Press again if you still want it.',
  'wire.stopped.waiting': 'Stopped while waiting for the answer. Look at Activity.',
  'wire.key-replaced': 'The key of this profile was replaced before this was sent, so nothing was sent. Press again.',
  'wire.unspellable': ({ field }: { field: string }) => `${field} cannot be written in a web address.`,
  'wire.key-character': 'The API key holds a character that no key has, such as a space. Enter it again.',
  'wire.no-time': 'The venue did not give its time. Check the venue’s address and the network.',
}
