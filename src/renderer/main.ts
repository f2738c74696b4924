import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './ui/theme/utilities.css'
import './ui/theme/utilities-look.css'
import { PiniaColada } from '@pinia/colada'
import { lazily } from './ui/lazily.ts'
import { orderForms } from './views/shared/orders/order-forms.ts'
import { orderLists } from './views/shared/orders/order-lists.ts'
import { otherViewsPanels } from './views/trading/docking/default-layout.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app/App.vue'
import { exposedBridge, provideBridge } from './data/bridge.ts'
import { createTexts, languageFor, readLaterTexts, speak } from './locales/index.ts'
import { createViews } from './app/router.ts'
import NoAnswer from './app/NoAnswer.vue'
import { provideSettings, readSettings } from './data/stores/settings.ts'
import { notingUnreadable, useUnreadableStore } from './data/stores/unreadable.ts'

const bridge = exposedBridge()
const settings = await readSettings(bridge)
const app = createApp(settings.ok ? App : NoAnswer)
if (settings.ok) provideSettings(app, settings.value)
const texts = createTexts()
// Before anything is drawn, so that no other language is seen. Without its file the page speaks English.
if (settings.ok) await speak(texts.global, languageFor(settings.value.value.language)).catch(() => undefined)
const pinia = createPinia()
app.use(pinia)
provideBridge(app, notingUnreadable(bridge, useUnreadableStore(pinia)))
const ocoList = lazily(() => import('./views/oco/OcoPanel.vue'))
app.provide(otherViewsPanels, { oco: ocoList })
app.provide(orderForms, { oco: lazily(() => import('./views/oco/OcoForm.vue')) })
app.provide(orderLists, {
  open: lazily(() => import('./views/trading/orders/OpenPanel.vue')),
  oco: ocoList,
  history: lazily(() => import('./views/trading/orders/ClosedPanel.vue')),
  trades: lazily(() => import('./views/trading/orders/FillsPanel.vue')),
  stops: lazily(() => import('./views/oco/StopOrders.vue')),
})
app
  .use(PiniaColada)
  .use(texts)
  .use(createViews(() => readLaterTexts(texts.global)))
  .mount('#app')
