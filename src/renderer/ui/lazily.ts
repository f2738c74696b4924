import { defineAsyncComponent } from 'vue'
import type { AsyncComponentLoader, Component } from 'vue'
import LoadTrouble from './LoadTrouble.vue'

/** A component whose file is loaded when first shown; where that fails it says so in its own place. */
export const lazily = (loader: AsyncComponentLoader): Component =>
  defineAsyncComponent({ loader, errorComponent: LoadTrouble })
