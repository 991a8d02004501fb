import { longestPapersIn } from './longest.ts'

longestPapersIn('latin')
