import { type Reader, english, readBy } from './reader.ts'

let current = english

/** Sets the reader of this page. */
export function startReading(language: string) {
  current = { ...english, language }
  readBy(() => current)
}

let arrived: () => void = () => {}
const texts = new Promise<void>((resolve) => (arrived = resolve))

/** Resolves once the product's texts are there in the reader's language, or cannot be had. */
export const textsArrived = (): Promise<void> => texts

/** Says that the texts are there, or cannot be had. */
export const markTextsArrived = (): void => arrived()

/** The languages that the definitions have texts in. */
export const languagesOfDefinitions = new Set<string>()

/** Takes over the texts of the reader's language, as they arrive. */
export function learn(texts: Partial<Omit<Reader, 'language'>>) {
  current = { ...current, ...texts }
}
