import { z } from 'zod/mini'
import type { Api } from './endpoint.ts'

export const healthApi = {
  index: {
    method: 'GET',
    path: '/',
    summary: 'Where this API is described.',
    response: z.object({ name: z.string(), docs: z.string(), openapi: z.string() }),
  },
  health: {
    method: 'GET',
    path: '/health',
    summary: 'Whether the process responds.',
    response: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'GET',
    path: '/ready',
    summary: 'Whether the shop can serve: database and files take writes. Otherwise 503.',
    response: z.object({ status: z.literal('ready') }),
  },
} satisfies Api
