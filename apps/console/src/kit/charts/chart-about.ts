import { createContext } from "react";

/** Whose figures the charts below are, and of when, for what leaves the page: `Kawiarnia Ziarno · 1 Jun – 12 Jun 2026`. */
export const ChartAbout = createContext("");

/** What the chart below is called, for the name of what reads it point by point; empty outside a frame. */
export const ChartTitle = createContext("");
