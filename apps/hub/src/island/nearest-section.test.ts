import { expect, test } from 'vitest'
import { nearestSection } from './nearest-section.ts'

const sections = ['s-turn-the-screw', 's-größe-wählen', 's-return-a-bike-within-30-days', 's-section']

test.each([
  ['s-trun-the-screw', 's-turn-the-screw'],
  ['s-turn-the-screws', 's-turn-the-screw'],
  ['s-turn-the-screw-2', 's-turn-the-screw'],
  ['s-grösse-wählen', 's-größe-wählen'],
  ['s-gro\u0308ße-wählen', 's-größe-wählen'],
  ['s-return-a-bike-within-14-days', 's-return-a-bike-within-30-days'],
  ['s-delivery-to-norway', undefined],
  ['', undefined],
])('a link to the section %s, which is gone, leads to %s', (wanted, id) => expect(nearestSection(wanted, sections)).toBe(id))
