/** Why a stream of the venue is not there. Coffer polls meanwhile. */
export const streams = {
  'streams.ended':
    'The venue’s stream ended. Coffer connects again by itself; check the network if it does not come back.',
  'streams.silent':
    'The venue’s stream went silent, which counts as broken. Coffer connects again by itself; check the network if it does not come back.',
  'streams.slow':
    'The venue did not open its stream in time. Coffer tries again by itself; check the network if it does not come back.',
  'streams.redirected':
    'The venue’s stream answered with a redirect, which Coffer never follows. Check the venue’s address.',
  'streams.no-ack': 'The venue did not confirm this stream within 5 s. Coffer asks again by itself; wait a moment.',
  'streams.refused': ({ words }: { words: string }) =>
    `The venue refused this stream: “${words}”. Coffer polls instead; check whether the pair is still listed.`,
  'streams.token-refused': ({ words }: { words: string }) =>
    `The venue refused the stream’s token: “${words}”. Coffer asks for a new one by itself; check the key if it does not come back.`,
  'streams.limit': ({ words }: { words: string }) =>
    `A limit of the venue’s streams is reached: “${words}”. Coffer waits and asks again; close panels that are not needed.`,
  'streams.too-many': ({ most }: { most: number }) =>
    `A venue streams at most ${most} topics to one connection. Close panels that are not needed.`,
  'streams.other-host':
    'The venue’s answer named an address for its stream that is not the venue’s, so nothing was opened. Check the venue’s address.',
  'streams.no-server': 'The venue named no server for its stream. Coffer polls instead; wait a few minutes.',
  'streams.missed':
    'Polling found what the venue’s stream had not sent. Coffer polls until the stream sends again; check the network if it does not.',
  'streams.unproven':
    'The stream sent nothing new and no reading confirmed the last values for a minute. Coffer polls until either does; check the network if it does not come back.',
  'streams.incomplete':
    'The stream named an order that could not be read yet, so this list is not complete. Coffer reads it again; check the venue’s own site if it does not come back.',
  'streams.gaps':
    'The venue’s stream lost parts of this book three times within a minute. Coffer polls it and tries again within a minute; check the network if it goes on.',
  'streams.flood':
    'The venue sent more than Coffer takes in, so the stream was ended. Coffer connects again by itself; wait a moment.',
  'streams.locked': 'Coffer is locked, so the streams of your accounts are closed. Unlock Coffer.',
  'streams.key-changed': 'The keys of this profile changed, so its stream starts anew. Wait a moment.',
  'streams.row-unreadable':
    'A message of the stream could not be read, so Coffer reads the state anew. Look for an update of Coffer if it happens again.',
}
