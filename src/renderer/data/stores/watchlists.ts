import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Ref } from 'vue'
import { cleanName } from '#shared/names.ts'
import { mostPairs, readPairs, readWatchlists, refusedName } from '#shared/domain/desk/watchlists.ts'
import type { NameRefusal, Watchlist } from '#shared/domain/desk/watchlists.ts'
import { moved } from '#renderer/data/moved.ts'
import { useSettingsStore } from './settings.ts'

/** The list of starred pairs, and the one that main makes by turnover; neither can be renamed or removed. */
export const favouritesId = 'favourites'
export const topId = 'top'

/** What a person does with whole lists of their own. */
function createListActs(own: Ref<readonly Watchlist[]>, show: (id: string) => void) {
  /** Makes a list and shows it. Gives why that cannot be; null where it was done. */
  function create(name: string): NameRefusal | null {
    const refused = refusedName(own.value, name, null)
    if (refused !== null) return refused
    const id = crypto.randomUUID()
    own.value = [...own.value, { id, name: cleanName(name), pairs: [] }]
    show(id)
    return null
  }
  function rename(id: string, name: string): NameRefusal | null {
    const refused = refusedName(own.value, name, id)
    if (refused === null)
      own.value = own.value.map((list) => (list.id === id ? { ...list, name: cleanName(name) } : list))
    return refused
  }
  const drop = (id: string): void => void (own.value = own.value.filter((list) => list.id !== id))
  const moveList = (id: string, by: number): void => {
    const from = own.value.findIndex((list) => list.id === id)
    own.value = moved(own.value, from, from + by)
  }
  return { create, rename, drop, moveList }
}

/** Lists of pairs to watch, kept with the settings of this computer for all profiles. */
export const useWatchlistsStore = defineStore('watchlists', () => {
  const settings = useSettingsStore()
  const favourites = settings.pageValue('favouritePairs', readPairs)
  const own = settings.pageValue<readonly Watchlist[]>('watchlists', readWatchlists)
  const chosen = settings.pageValue('watchlistShown', (kept) => (typeof kept === 'string' ? kept : ''))

  /** Id of the list in view: the chosen one, else the favourites, else the pairs of most turnover. */
  const shownId = computed({
    get: () => {
      const isThere = [favouritesId, topId].includes(chosen.value) || own.value.some(({ id }) => id === chosen.value)
      return isThere ? chosen.value : favourites.value.length > 0 ? favouritesId : topId
    },
    set: (id) => void (chosen.value = id),
  })
  /** Holds to the list in view, whatever the favourites come to be. */
  function keepShown(): void {
    if (chosen.value !== shownId.value) chosen.value = shownId.value
  }
  const pairsOf = (id: string): readonly string[] =>
    id === favouritesId ? favourites.value : (own.value.find((list) => list.id === id)?.pairs ?? [])
  function put(id: string, pairs: readonly string[]): void {
    if (id === favouritesId) favourites.value = pairs
    else own.value = own.value.map((list) => (list.id === id ? { ...list, pairs } : list))
  }

  /** False where the list is full or made by main. */
  function add(id: string, pair: string): boolean {
    const pairs = pairsOf(id)
    if (id === topId || (pairs.length >= mostPairs && !pairs.includes(pair))) return false
    if (!pairs.includes(pair)) put(id, [...pairs, pair])
    return true
  }
  const remove = (id: string, pair: string): void =>
    put(
      id,
      pairsOf(id).filter((one) => one !== pair),
    )
  const move = (id: string, from: number, to: number): void => {
    const next = moved(pairsOf(id), from, to)
    if (next !== pairsOf(id)) put(id, next)
  }
  const isStarred = (pair: string): boolean => favourites.value.includes(pair)
  const star = (pair: string): void => (isStarred(pair) ? remove(favouritesId, pair) : void add(favouritesId, pair))

  const acts = createListActs(own, (id) => void (chosen.value = id))
  return { favourites, own, shownId, keepShown, pairsOf, add, remove, move, isStarred, star, ...acts }
})
