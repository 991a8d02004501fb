import { longestPapersIn } from './longest.ts'

longestPapersIn('greek and cyrillic')
