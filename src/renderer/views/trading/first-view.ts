/** The view Coffer starts with and what it puts into the top bar: one piece, fetched beside the frame. */
export { default as TickerBar } from './TickerBar.vue'
export { default as TradingView } from './TradingView.vue'
