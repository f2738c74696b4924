// Free of schemas: the page imports these.
import type { Venue } from './venue.ts'

export const practiceVenue: Venue = {
  id: 'practice',
  name: 'Practice exchange',
  baseUrl: 'https://practice.coffer.invalid',
  headerPrefix: 'KC',
  siteType: null,
  streamHosts: ['stream.practice.invalid'],
  builtIn: true,
  limits: { batchOrders: 20, closedOrders: 200, fills: 200, ledgerHours: null },
}

export const kucoinVenue: Venue = {
  id: 'kucoin',
  name: 'KuCoin',
  baseUrl: 'https://api.kucoin.com',
  headerPrefix: 'KC',
  siteType: null,
  streamHosts: ['ws-api-spot.kucoin.com'],
  builtIn: true,
  limits: { batchOrders: 5, closedOrders: 100, fills: 100, ledgerHours: 24 },
}
