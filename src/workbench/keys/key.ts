import type { JsonPath } from '../files.ts'
import type { SymbolTable } from '../symbolTable.ts'

/** Where something is in the definitions. */
export interface Place {
  symbols: SymbolTable
  file: string
  at: JsonPath
  /** The stage whose folder holds the file. */
  formType?: string
  /** The table in whose rows it applies. */
  table?: string
  /** What it is about, as a sentence begins: a field's label, or "rule 3". */
  about: string
}

/** What one thing of the definitions is, for everything that names it. */
export type ThingKind =
  | 'field'
  | 'column'
  | 'fact'
  | 'list'
  | 'role'
  | 'party'
  | 'people'
  | 'level'
  | 'state'
  | 'transition'
  | 'event'
  | 'stage'
  | 'table'
  | 'records'
  | 'document'

/** A name of a thing, at a place within the value in which it was found. */
export interface NameRef {
  kind: ThingKind
  /** Such as `<form type>.<field>`; the kind and this together are one thing. */
  id: string
  at: JsonPath
  /** The name is the key there. */
  on?: 'key'
  /** The key or the value there if the thing gets another name; `now` is the present one. */
  renamed(to: string, now: unknown): unknown
}

/** Finds the things that a value names. */
export type Namer = (value: unknown, place: Place) => NameRef[]

/** A value in both versions; undefined where it is not there. */
export interface ValueChange {
  before: { value: unknown; place: Place }
  after: { value: unknown; place: Place }
}

/** An entry that is new or gone, as sentences name it. */
export interface Entry {
  /** What it is about, or else what it says. */
  name: string
  /** All that it says. */
  reading: string
  place: Place
}

/** What the workbench knows of a key of the definitions: what it is, what it names, and how its changes read. */
export interface Key {
  /** What it is, as it follows what it is about: "“Tenor”, maximum length". */
  noun?: () => string
  /** What the value names. */
  names?: Namer
  /** What its keys name, if they are the analyst's own. */
  keyNames?: Namer
  /** What it names is defined there. */
  defines?: true
  /** The keys of an object. */
  keys?: () => Readonly<Record<string, Key>>
  /** Every entry of an object whose keys are the analyst's own; of one with `keys` too, every other one. */
  each?: Key
  /** Every entry of a list. */
  items?: Key
  /** The key by which entries of a list are recognized; without it, by all that they say. */
  by?: string
  /** The order of a list means nothing. */
  isSet?: true
  /** Of such a list, or of an object: people see its entries in this order. */
  isShownInOrder?: true
  /** Of an entry: what is about it. */
  about?: (name: string | number, value: unknown, place: Place) => string
  /** Entries are tables, by the field. */
  isTable?: true
  /** A value as people read it; by default, as it is written. */
  reads?: (value: unknown, place: Place) => string
  /** Of what is true or absent: says that it now is so, or no longer. */
  isFlag?: true
  /** Its own sentences for a change; undefined where the usual ones say enough. */
  says?: (change: ValueChange) => string[] | undefined
  /** Sentences for a change beside those of what is inside. */
  also?: (change: ValueChange) => string[]
  /** Its own sentence for a new entry, and for one that is gone. */
  added?: (entry: Entry) => string
  removed?: (entry: Entry) => string
}

/** What has a noun and parts, such as who may act, is named before its parts. */
const aroundParts = ({ about }: Place, { noun, keys }: Key) =>
  noun && keys ? { about: [about, noun()].filter((each) => each !== '').join(', ') } : {}

/** The place of an entry or a key inside another place. */
export function within(place: Place, step: string | number, key: Key, value: unknown, holder: Key): Place {
  const inner = { ...place, at: [...place.at, step] }
  const about = key.about ? { about: key.about(step, value, place) } : aroundParts(place, key)
  return { ...inner, ...about, ...(holder.isTable && typeof step === 'string' && { table: step }) }
}
