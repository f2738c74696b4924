import type { Component, InjectionKey } from 'vue'

/** The lists of the Orders view, in their order. */
export const orderListNames = ['open', 'oco', 'stops', 'history', 'trades'] as const
export type OrderListName = (typeof orderListNames)[number]

/** Provided where a list begins with all pairs; elsewhere it begins with the pair in view. */
export const startsWithAllPairs: InjectionKey<boolean> = Symbol('all-pairs')

/** Lists that other views make, the same the desk's dock has. Views do not import each other, so the frame names them. */
export const orderLists: InjectionKey<Readonly<Record<OrderListName, Component>>> = Symbol('order-lists')
