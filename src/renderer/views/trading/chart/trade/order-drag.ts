/** An own order that is being dragged to another price, by pointer or by keys. Nothing is sent by it. */
export interface OrderDrag {
  readonly orderId: string
  /** Of the pointer, px of the window; null by keys. */
  readonly clientY: number | null
  /** Whole steps from the order's own price, by keys. */
  readonly steps: number
  /** px from the chart's top, where its words stand. */
  readonly top: number
  /** It was let go: the new price is asked about. */
  readonly isDropped: boolean
}

/** What a tag says of its drag. */
export type DragEvent =
  | { readonly kind: 'pointer'; readonly clientY: number }
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'cancel' }

/** The drag after an event about an order; `top` is where its tag stands. */
export function dragAfter(before: OrderDrag | null, orderId: string, event: DragEvent, top: number): OrderDrag | null {
  const now = before?.orderId === orderId && !before.isDropped ? before : null
  switch (event.kind) {
    case 'pointer':
      return { orderId, clientY: event.clientY, steps: 0, top, isDropped: false }
    case 'step':
      return { orderId, clientY: null, steps: (now?.steps ?? 0) + event.by, top, isDropped: false }
    case 'drop':
      return now === null ? before : { ...now, isDropped: true }
    case 'cancel':
      return now === null ? before : null
  }
}
