/** Rules of a pair that an order breaks, and what to use instead. */
export const orderRules = {
  'order-rule.use-either': ({ low, high }: { low: string; high: string }) => `Use ${low} or ${high}.`,
  'order-rule.use-more': ({ least }: { least: string }) => `Use ${least} or more.`,
  'order-rule.use-less': ({ most }: { most: string }) => `Use ${most} or less.`,
  'order-rule.price-above': ({ rate, reference }: { rate: string; reference: string }) =>
    `A buy price may be at most ${rate} % above the reference price ${reference}.`,
  'order-rule.price-below': ({ rate, reference }: { rate: string; reference: string }) =>
    `A sell price may be at most ${rate} % below the reference price ${reference}.`,
  'order-rule.price-step': ({ step }: { step: string }) => `Prices go in steps of ${step}.`,
  'order-rule.worth': ({ worth, least, currency }: { worth: string; least: string; currency: string }) =>
    `The order is worth ${worth} ${currency}, less than the minimum of ${least} ${currency}.`,
  'order-rule.size-least': ({ least, currency }: { least: string; currency: string }) =>
    `The smallest size is ${least} ${currency}.`,
  'order-rule.size-most': ({ most, currency }: { most: string; currency: string }) =>
    `The largest size is ${most} ${currency}.`,
  'order-rule.size-filled': ({ filled, currency }: { filled: string; currency: string }) =>
    `${filled} ${currency} is filled already: the total size is more than that. To end the rest, cancel the order.`,
  'order-rule.size-step': ({ step }: { step: string }) => `Sizes go in steps of ${step}.`,
  'order-rule.funds-least': ({ least, currency }: { least: string; currency: string }) =>
    `The smallest amount is ${least} ${currency}.`,
  'order-rule.funds-most': ({ most, currency }: { most: string; currency: string }) =>
    `The largest amount is ${most} ${currency}.`,
  'order-rule.funds-step': ({ step }: { step: string }) => `Amounts go in steps of ${step}.`,
  'order-rule.trigger-passed': ({ stop, last }: { stop: string; last: string }) =>
    `The last price ${last} has passed the trigger ${stop}: the order would trade at once. Check the trigger and send it again.`,
  'order-rule.leg-passed': ({ last }: { last: string }) =>
    `The last price ${last} is not between the limit price and the trigger: check both and send it again.`,
  'order-rule.visible-least': 'The visible size is at least a twentieth of the size.',
  'order-rule.visible-most': 'The visible size is at most the size.',
  'order-rule.visible-step': ({ step }: { step: string }) => `Visible sizes go in steps of ${step}.`,
}
