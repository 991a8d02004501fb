import { longestPapersIn } from './longest.ts'

longestPapersIn('everything')
