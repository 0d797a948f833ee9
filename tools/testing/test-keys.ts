export const TEST_KEYS = { current: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } }
