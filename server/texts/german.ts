import type { Catalogue } from '../../src/texts/reader.ts'
import texts from './german.json' with { type: 'json' }

/** What only the server says, in German; the rest is with the client's texts. */
export const germanOfServer: Catalogue = texts
