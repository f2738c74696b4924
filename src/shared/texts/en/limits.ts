/** The limits of a profile's orders (ADR 21). */
export const limits = {
  'limits.read-only':
    'This profile is read-only: no order, cancel, transfer or withdrawal leaves, and a dead-man switch is neither renewed nor disarmed. To change that, open Settings, Order limits.',
  'limits.changed-meanwhile':
    'While this was on its way another order or limit changed what is left. Nothing was sent; check the order and send it again.',
  'limits.not-confirmed':
    'Not sent: you did not confirm the order in Coffer’s own window. Change the order, or send it again and confirm it there.',
  'limits.part-kept':
    'Your tighter limits are in force. What lets more through was not changed: it was not confirmed in Coffer’s own window.',
  'once.moved': 'The price has moved since this was shown. Close this and send the order again; nothing was sent.',
}
