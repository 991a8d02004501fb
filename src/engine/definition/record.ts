import type { Schema } from './data.ts'

/** `schemas/records/<type>.json`: a record type. Forms store a record's key and show its label. */
export interface RecordType {
  title: string
  /** The field that identifies a record. */
  key: string
  /** A field's name in braces is filled in. */
  label: string
  /** The fields that a search looks into, beside label and key. */
  search?: string[]
  /** The columns of the page on which people maintain the records; see `listColumnsOf`. */
  list?: string[]
  /** The roles that maintain the records; see `upkeepOf`. */
  upkeep?: Upkeep
  /** The fields that every record has, beside the key. */
  required?: string[]
  /** The type of the record whose key a field has, by field. */
  references?: Record<string, string>
  /** By name, in the order of a file's columns. */
  fields: Record<string, Schema>
}

/** Names of roles: what a person of the one proposes, another person, of the other, approves. */
export interface Upkeep {
  propose: string[]
  approve: string[]
}
