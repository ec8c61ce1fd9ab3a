/** Milliseconds of the machine's monotonic clock, shared by all its processes; the origin is arbitrary. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;
