import { byName } from '../../texts/tag.ts'
import { named } from '../../texts/t.ts'
import type { Listing } from '../lists/listing.ts'

export interface Filters {
  status: string
  priority: string
  /** The month of the decision, YYYY-MM. Only servers that page their lists know it. */
  decided: string
  search: string
}

export const noFilters: Filters = { status: '', priority: '', decided: '', search: '' }

export interface Option {
  value: string
  label: string
}

/** The states among the applications, by code, labelled by name (product spec §2). */
export function statuses(listings: Listing[]): Option[] {
  const names = new Map(listings.filter(({ stateCode }) => stateCode).map(({ stateCode, state }) => [stateCode, state]))
  return [...names].map(([value, name]) => ({ value, label: named(name) })).sort((a, b) => byName(a.label, b.label))
}

/** The priorities that were found, each once, most urgent first. */
export function priorities(found: string[], order: (priority: string) => number): Option[] {
  return [...new Set(found)]
    .sort((a, b) => order(a) - order(b))
    .map((priority) => ({ value: priority, label: named(priority) }))
}

/**
 * The options, with the chosen value if the definitions know it although no application has it, so that a shared link
 * keeps its meaning.
 */
export function withChosen(options: Option[], chosen: string, known: Option[]): Option[] {
  const also = options.some(({ value }) => value === chosen) ? undefined : known.find(({ value }) => value === chosen)
  return also ? [...options, also] : options
}

/** The chosen value, unless it is none of the options. */
export const chosenIn = (options: Option[], chosen: string): string =>
  options.some(({ value }) => value === chosen) ? chosen : ''

const contains = (search: string) => (value: string) => value.toLowerCase().includes(search)

export function filtered(listings: Listing[], { status, priority, search }: Filters): Listing[] {
  const found = contains(search.trim().toLowerCase())
  return listings.filter(
    (listing) =>
      (!status || listing.stateCode === status) &&
      (!priority || listing.priority === priority) &&
      [listing.title, listing.reference, listing.counterparty].some(found),
  )
}

export const pendingCount = (listings: Listing[]): number =>
  listings.filter(({ stateCode }) => stateCode.includes('PENDING')).length
