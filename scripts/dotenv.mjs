/**
 * Loaded before a command that people run: the lines of a file `.env`, where there is one. What is set already stays.
 */
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
