/** Loaded on demand, with texts of its own: few people have a second factor, and everyone loads the log-in. */
export const loadSecondStep = () => import("./second-step.tsx");
