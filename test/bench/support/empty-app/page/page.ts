import { NButton, NConfigProvider } from 'naive-ui'
import { createApp, h } from 'vue'

createApp({
  mounted: () => document.documentElement.setAttribute('data-ready', 'true'),
  render: () => h(NConfigProvider, () => h(NButton, () => 'Ready')),
}).mount('#app')
