import { reader } from '../../src/texts/reader.ts'
import type { SessionUse, SessionOrigin } from '../store/people/sessions.ts'
import { shortened } from './networkOf.ts'

/** The words that identify browsers. The order matters, because most browsers also name others. */
const browsers: [word: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [word: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Describes the browser in our own words: nothing from its user agent is stored as it was sent. */
export function browserOf(userAgent = ''): string {
  const named = (list: typeof browsers) => list.find(([word]) => word.test(userAgent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}

export function sessionOrigin({
  ip,
  headers,
}: {
  ip: string
  headers: { 'user-agent'?: string }
}): SessionOrigin & SessionUse {
  return { browser: browserOf(headers['user-agent']), network: shortened(ip), language: reader().language }
}
