import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/theme/tokens.css'
import './ui/theme/contrast.css'
import './ui/theme/base.css'
import './ui/theme/utilities.css'
import './ui/theme/utilities-look.css'
import { PiniaColada } from '@pinia/colada'
import { copyFiguresWhole } from './ui/copy-whole.ts'
import { lazily } from './ui/lazily.ts'
import { orderForms } from './views/shared/orders/order-forms.ts'
import { orderLists } from './views/shared/orders/order-lists.ts'
import { otherViewsPanels } from './views/trading/docking/other-views-panels.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import type { Component } from 'vue'
import App from './app/App.vue'
import { exposedBridge, provideBridge } from './data/bridge.ts'
import { createTexts, languageFor, readLaterTexts, speak } from './locales/index.ts'
import { createViews } from './app/router.ts'
import NoAnswer from './app/NoAnswer.vue'
import { provideSettings, readSettings } from './data/stores/settings.ts'
import { notingUnreadable, useUnreadableStore } from './data/stores/unreadable.ts'

const bridge = exposedBridge()
const settings = await readSettings(bridge)
const texts = createTexts()
/** Which window this is: main knows it by the window alone, and refuses the one of charts everything but charts (ADR 23). */
const readTexts = (): Promise<void> => readLaterTexts(texts.global)
const ChartsWindow = lazily(async () => (await Promise.all([import('./app/charts/ChartsWindow.vue'), readTexts()]))[0])
const Shown = location.search === '?charts' ? ChartsWindow : App
const app = createApp(settings.ok ? Shown : NoAnswer)
if (settings.ok) provideSettings(app, settings.value)
// Before anything is drawn, so that no other language is seen. Without its file the page speaks English.
if (settings.ok) await speak(texts.global, languageFor(settings.value.value.language)).catch(() => undefined)
const pinia = createPinia()
app.use(pinia)
provideBridge(app, notingUnreadable(bridge, useUnreadableStore(pinia)))
/** A part whose texts are not those of the first view. */
const later = (load: () => Promise<Component>) =>
  lazily(async () => (await Promise.all([load(), readLaterTexts(texts.global)]))[0])
const ocoList = lazily(() => import('./views/oco/OcoPanel.vue'))
const stopList = later(() => import('./views/stop-orders/StopPanel.vue'))
app.provide(otherViewsPanels, { oco: ocoList, stops: stopList })
app.provide(orderForms, {
  oco: lazily(() => import('./views/oco/OcoForm.vue')),
  stop: later(() => import('./views/stop-orders/StopForm.vue')),
})
app.provide(orderLists, {
  open: lazily(() => import('./views/trading/orders/OpenPanel.vue')),
  oco: ocoList,
  history: lazily(() => import('./views/trading/orders/ClosedPanel.vue')),
  trades: lazily(() => import('./views/trading/orders/FillsPanel.vue')),
  stops: stopList,
})
copyFiguresWhole(document)
app.use(PiniaColada).use(texts).use(createViews(readTexts)).mount('#app')
