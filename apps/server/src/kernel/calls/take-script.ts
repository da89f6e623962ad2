/**
 * The limiter's Redis script. KEYS are counters; ARGV has (points, window in ms, cost) for each. Consumes from all of them and returns {0, 0}, or from none and
 * returns the milliseconds until all have room and the 1-based number of the counter that takes longest. Scripts run atomically, so processes cannot race past
 * the limit; the clock is Redis's, and when it is set back, windows that began later begin now. `waitFor` in `limiter.ts` does the same arithmetic.
 */
export const takeScript = `
local time = redis.call('TIME')
local at = time[1] * 1000 + math.floor(time[2] / 1000)
local wait, last, found = 0, 0, {}
for index, key in ipairs(KEYS) do
  local points, length, cost = tonumber(ARGV[index * 3 - 2]), tonumber(ARGV[index * 3 - 1]), tonumber(ARGV[index * 3])
  local kept = redis.call('HMGET', key, 'startedAt', 'before', 'now')
  local startedAt, before, now = tonumber(kept[1]) or at, tonumber(kept[2]) or 0, tonumber(kept[3]) or 0
  if startedAt > at then startedAt = at end
  if at - startedAt >= 2 * length then startedAt, before, now = at, 0, 0
  elseif at - startedAt >= length then startedAt, before, now = startedAt + length, now, 0 end
  local passed, room, need = at - startedAt, points - cost, 0
  if before * (1 - passed / length) + now > room then
    if room < 0 then need = length
    elseif now <= room then need = length * (1 - (room - now) / before) - passed
    else need = length - passed + length * (1 - room / now) end
  end
  if need > wait then wait, last = need, index end
  found[index] = { startedAt, before, now + cost, length }
end
if wait > 0 then return { math.ceil(wait), last } end
for index, key in ipairs(KEYS) do
  local startedAt, before, now, length = unpack(found[index])
  redis.call('HSET', key, 'startedAt', string.format('%.0f', startedAt), 'before', before, 'now', now)
  redis.call('PEXPIRE', key, 2 * length)
end
return { 0, 0 }
`
