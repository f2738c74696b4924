import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './theme/tokens.css'
import './theme/base.css'
import { PiniaColada } from '@pinia/colada'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { exposedBridge, provideBridge } from './bridge.ts'
import { createTexts } from './locales/index.ts'
import { createViews } from './router.ts'

const app = createApp(App)
provideBridge(app, exposedBridge())
app.use(createPinia()).use(PiniaColada).use(createTexts()).use(createViews()).mount('#app')
