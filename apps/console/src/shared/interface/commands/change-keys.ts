import { isKeyAct, type KeyAct, keyActs } from '@porchlight/contracts/people/key-acts'
import type { OwnKeys as StoredKeys } from '@porchlight/contracts/people/own-keys'
import type { OwnKeys } from './own-keys.ts'

const pairs = Object.entries(keyActs) as [KeyAct, string][]
const acts = new Map<string, KeyAct>(pairs.map(([act, usual]) => [usual, act]))

/** Returns the act with these usual keys; undefined if its keys can't be changed. */
export const actOf = (usual: string): KeyAct | undefined => acts.get(usual)

/** Returns the usual keys of an act. */
export const usualOf = (act: KeyAct): string => keyActs[act]

/** Returns what the account stores, in terms of usual keys. Acts that this release doesn't know are left out. */
export const fromStored = (keys: StoredKeys['keys']): OwnKeys =>
  Object.fromEntries(Object.entries(keys).flatMap(([act, own]) => (isKeyAct(act) && keyActs[act] !== own ? [[keyActs[act], own]] : [])))

/** Returns keys as the account stores them. */
export const toStored = (own: OwnKeys): StoredKeys['keys'] =>
  Object.fromEntries(
    Object.entries(own).flatMap(([usual, keys]) => {
      const act = actOf(usual)
      return act ? [[act, keys]] : []
    }),
  )

/** Returns the keys that run an act now: its own ones, or else the usual ones. */
const nowOf = (own: OwnKeys, act: KeyAct): string => own[keyActs[act]] ?? keyActs[act]

/**
 * Returns the acts that stand in the way of giving `keys` to an act: those with the same keys, those whose first key it is, and those that would run at its first key.
 * Acts of other screens count too, because an act has the same keys on all screens.
 */
export function inTheWay(own: OwnKeys, act: KeyAct, keys: string): KeyAct[] {
  return pairs.flatMap(([other]) => {
    const theirs = nowOf(own, other)
    if (other === act || theirs === '') return []
    return theirs === keys || theirs.startsWith(`${keys} `) || keys.startsWith(`${theirs} `) ? [other] : []
  })
}

/** Returns whether one other act has exactly these keys, so that the two can trade them. */
export const canTrade = (own: OwnKeys, act: KeyAct, keys: string): boolean => {
  const [other, ...more] = inTheWay(own, act, keys)
  return other !== undefined && more.length === 0 && nowOf(own, other) === keys && nowOf(own, act) !== ''
}

/** Returns the keys after an act was given others. The acts in the way get the keys that become free, if they trade, or else none. */
export function giveKeys(own: OwnKeys, act: KeyAct, keys: string, isTrade: boolean): OwnKeys {
  const freed = isTrade ? nowOf(own, act) : ''
  const given = Object.fromEntries(inTheWay(own, act, keys).map((other) => [keyActs[other], freed]))
  return Object.fromEntries(Object.entries({ ...own, ...given, [keyActs[act]]: keys }).filter(([usual, now]) => usual !== now))
}
