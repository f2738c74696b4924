/** Parts of naive-ui that need no wrapper. Views take them from here: outside ui/ and App.vue the library is not imported. */
export { NButton, NConfigProvider, NInput, NSkeleton } from 'naive-ui'
