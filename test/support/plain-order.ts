/** What an order of the practice engine has that asks for nothing special; whoever places one adds the rest. */
export const plainOrder = {
  type: 'limit',
  funds: 0n,
  clientOid: '',
  timeInForce: 'GTC',
  cancelAfter: -1,
  postOnly: false,
  hidden: false,
  iceberg: false,
  visibleSize: 0,
  stp: null,
  tags: null,
  remark: null,
} as const
