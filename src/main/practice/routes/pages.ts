/** The page envelope (specification: conventions, 6); pages count from one. */
export const pageSlice = <T, R>(all: readonly T[], page = 1, size = 50, show: (item: T) => R) => ({
  currentPage: page,
  pageSize: size,
  totalNum: all.length,
  totalPage: Math.ceil(all.length / size),
  items: all.slice((page - 1) * size, page * size).map(show),
})
