import { isRecord } from '../../../engine/path.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import { aligned } from '../../align.ts'
import { compareValues } from '../../comparison/compareValues.ts'
import { namingOf } from '../../sentences/naming.ts'
import type { ValueChange } from '../key.ts'
import { type LayoutPlace, placesIn } from './layoutPlaces.ts'
import { besideFields } from './section.ts'

/** How the fields' places changed: new, renamed and lost tabs and sections, and fields that moved. */
export function layoutSentences({ before, after }: ValueChange): string[] {
  const [earlier, later] = [placesIn(before.value), placesIn(after.value)]
  const partners = partnersOf(earlier, later)
  const { symbols, formType } = after.place
  const labelOf = (field: string) => quoted(namingOf(symbols, formType).nameOf(field))
  const drawn = isRecord(before.value)
  return [
    ...placeSentences(earlier, later, partners),
    ...orderSentences(earlier, later, partners),
    ...later.flatMap((group) => besideSentences(group, partners.get(group), { before, after })),
    ...(drawn ? later : []).flatMap((group) => fieldSentences(group, earlier, partners, labelOf)),
    ...lostFields(earlier, later)
      .filter((field) => symbols.stages.get(formType ?? '')?.fields[field] !== undefined)
      .map((field) => t('{field} is no longer in any place.', { field: labelOf(field) })),
  ]
}

type Partners = ReadonlyMap<LayoutPlace, LayoutPlace>

/** The earlier place of each later one: that of the same name, or else the one with most of its fields. */
function partnersOf(earlier: LayoutPlace[], later: LayoutPlace[]): Partners {
  const found = new Map<LayoutPlace, LayoutPlace>()
  const isFree = (group: LayoutPlace) => ![...found.values()].includes(group)
  for (const group of later) {
    const same = earlier.find(({ name }) => name === group.name)
    if (same) found.set(group, same)
  }
  for (const group of later) {
    if (found.has(group)) continue
    const shared = (other: LayoutPlace) => other.fields.filter((field) => group.fields.includes(field)).length
    const like = earlier
      .filter((other) => isFree(other) && other.isTitled)
      .find((other) => shared(other) * 2 > other.fields.length)
    if (like) found.set(group, like)
  }
  return found
}

/** What else a section says, such as its note. */
function besideSentences(
  later: LayoutPlace,
  earlier: LayoutPlace | undefined,
  { before, after }: ValueChange,
): string[] {
  const versions = {
    before: { value: earlier?.beside ?? {}, place: { ...before.place, about: later.name } },
    after: { value: later.beside, place: { ...after.place, about: later.name } },
  }
  return compareValues({ keys: besideFields }, versions).map(({ sentence }) => sentence)
}

function placeSentences(earlier: LayoutPlace[], later: LayoutPlace[], partners: Partners): string[] {
  const kept = new Set(partners.values())
  return [
    ...later.flatMap((group) => {
      const partner = partners.get(group)
      // What was the whole tab has no title of its own beside other sections.
      if (partner && partner.name === partner.tab && group.tab === partner.tab && !group.isTitled) return []
      if (partner && partner.name !== group.name)
        return [t('{before} is now called {after}.', { before: partner.name, after: group.name })]
      return partner || !group.isTitled ? [] : [t('New: {place}.', { place: group.name })]
    }),
    ...earlier.flatMap((group) =>
      kept.has(group) || !group.isTitled ? [] : [t('{place} was removed.', { place: group.name })],
    ),
  ]
}

/** Tabs that are elsewhere among the others, and sections that are elsewhere in their tab. */
function orderSentences(earlier: LayoutPlace[], later: LayoutPlace[], partners: Partners): string[] {
  const tabs = tabsOf(later)
  const earlierTab = (tab: string) =>
    later.flatMap((group) => (group.tab === tab ? (partners.get(group)?.tab ?? []) : []))[0]
  const names = new Map(tabs.map((tab) => [earlierTab(tab), tab]))
  const known = tabsOf(earlier).flatMap((tab) => names.get(tab) ?? [])
  const movedTabs = movedWithin(
    known,
    tabs.filter((tab) => known.includes(tab)),
  )
  return [
    ...movedTabs.map((tab) => t('{place} has another place among the tabs.', { place: tab })),
    ...tabs.flatMap((tab) => {
      const stayed = later.filter((group) => group.tab === tab && partners.get(group)?.tab === earlierTab(tab))
      const before = earlier.flatMap((group) => stayed.find((each) => partners.get(each) === group)?.name ?? [])
      const after = stayed.map(({ name }) => name)
      return movedWithin(before, after).map((name) => t('{field} moved within {place}.', { field: name, place: tab }))
    }),
  ]
}

const tabsOf = (places: LayoutPlace[]): string[] => [...new Set(places.flatMap(({ tab }) => tab ?? []))]

function fieldSentences(
  group: LayoutPlace,
  earlier: LayoutPlace[],
  partners: Partners,
  labelOf: (field: string) => string,
): string[] {
  const partner = partners.get(group)
  const isHere = (field: string) => partner?.fields.includes(field) ?? false
  const isKnown = (field: string) => earlier.some(({ fields }) => fields.includes(field))
  const came = group.fields.filter((field) => !isHere(field))
  const stayed = group.fields.filter(isHere)
  const before = partner?.fields.filter((field) => stayed.includes(field)) ?? []
  return [
    ...came.map((field) =>
      isKnown(field)
        ? t('{field} moved to {place}.', { field: labelOf(field), place: group.name })
        : t('{field} is in {place}.', { field: labelOf(field), place: group.name }),
    ),
    ...movedWithin(before, stayed).map((field) =>
      t('{field} moved within {place}.', { field: labelOf(field), place: group.name }),
    ),
  ]
}

const lostFields = (earlier: LayoutPlace[], later: LayoutPlace[]): string[] =>
  earlier.flatMap(({ fields }) => fields.filter((field) => !later.some((group) => group.fields.includes(field))))

/** The fields that are no longer in the order of the others. */
function movedWithin(before: string[], after: string[]): string[] {
  const still = new Set(
    aligned(before, after, (field) => field).flatMap((pair) =>
      pair.before !== undefined && pair.after !== undefined && before[pair.before] === after[pair.after]
        ? [after[pair.after]]
        : [],
    ),
  )
  return after.filter((field) => !still.has(field))
}
