export const tasksPath = '/tasks'
