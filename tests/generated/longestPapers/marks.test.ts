import { longestPapersIn } from './longest.ts'

longestPapersIn('marks')
