export { changePath, figurinePath } from '../../shared/paths.ts'
