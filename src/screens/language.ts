import { remember } from '../api/remember.ts'
import { languagesOfDefinitions } from '../texts/browser.ts'

const key = 'language'

/** The product's own languages. */
const languages = ['en', 'de']

/** The languages to choose from: those of the product, and those of the definitions as far as these are loaded. */
export const offeredLanguages = (): string[] => [...new Set([...languages, ...languagesOfDefinitions])]

/** A language by its own name, such as Deutsch. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)
}

/** The language that the person chose in this browser, else the one of ours that the browser prefers, else English. */
export function chosenLanguage(): string {
  const preferred = navigator.languages.map((tag) => tag.split('-')[0] ?? '')
  return localStorage.getItem(key) ?? preferred.find((language) => languages.includes(language)) ?? 'en'
}

/** Loads the page again, because all that it shows must be read again. Unsaved work asks first. */
export function chooseLanguage(language: string) {
  remember(key, language)
  location.reload()
}
