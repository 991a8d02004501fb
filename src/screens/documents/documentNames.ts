import type { ApplicationRecord } from '../../engine/application.ts'
import { listedNames } from './listed.ts'

const loaded = new Map<string, string[]>()

/**
 * The names of an application's documents: as last loaded on this page, else as in the server's answer for the
 * application.
 */
export const documentNames = {
  keep: (application: string, names: string[]) => void loaded.set(application, names),
  of: (application: ApplicationRecord | undefined): string[] =>
    loaded.get(application?.id ?? '') ?? listedNames(application),
}
