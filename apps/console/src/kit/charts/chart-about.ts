import { createContext } from "react";

/** Whose figures the charts below are, and of when, for pictures that leave the page: `Kawiarnia Ziarno · 1 Jun – 12 Jun 2026`. */
export const ChartAbout = createContext("");
