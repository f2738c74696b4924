import type { Component, InjectionKey } from 'vue'
import type { OrderTab } from '#renderer/data/stores/desk.ts'

/** Forms of the order panel that other views make. Views do not import each other, so the frame names them. */
export const orderForms: InjectionKey<Readonly<Partial<Record<OrderTab, Component>>>> = Symbol('order-forms')
